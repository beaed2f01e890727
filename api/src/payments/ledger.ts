import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db, Tables, Tx } from '../database';
import type { Disposition } from './dispositions';
import type { BookingKind, Payable, PaymentKind } from './payable';
import type { AccountAtProvider, AccountKey } from './provider';
import type { PaymentsTables } from './tables';

export type PaymentRow = Selectable<PaymentsTables['payments']>;
export type AccountRow = Selectable<PaymentsTables['payment_accounts']>;
export type TransferRow = Selectable<PaymentsTables['transfers']>;

/** The payment of one booking with its accounts and transfers, locked. */
export interface Money {
  readonly payment: PaymentRow;
  /** Oldest first; the last is the one that the traveller sees. */
  readonly accounts: readonly AccountRow[];
  /** In the order of their reports. */
  readonly transfers: readonly TransferRow[];
}

/** The payment and its booking, both locked. */
export interface Ledger<Name extends PaymentKind = PaymentKind> extends Money {
  readonly payable: Payable<Name>;
}

/**
 * Locks all rows of a payment, always in this order: the booking, its payment, its accounts. So a confirm click, a
 * notice and an expiry of one booking wait for each other without a deadlock.
 * @returns undefined if there is no such booking, or it has no payment
 */
export async function lockLedger(tx: Tx, kind: BookingKind, bookingId: string): Promise<Ledger | undefined> {
  return withMoney(tx, kind, await kind.lock(tx, bookingId));
}

/** The same by the id that the client knows. */
export async function lockLedgerOf<Name extends PaymentKind>(
  tx: Tx,
  kind: BookingKind<Name>,
  publicId: string,
): Promise<Ledger<Name> | undefined> {
  return withMoney(tx, kind, await kind.lockByPublicId(tx, publicId));
}

async function withMoney<Name extends PaymentKind>(
  tx: Tx,
  kind: BookingKind<Name>,
  payable: Payable<Name> | undefined,
): Promise<Ledger<Name> | undefined> {
  const money = payable && (await lockMoney(tx, kind.kind, payable.id));
  return money && { ...money, payable };
}

/** The payment of a booking that the caller has locked. */
export async function lockMoney(tx: Tx, kind: PaymentKind, bookingId: string): Promise<Money | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return undefined;
  const accounts = await tx
    .selectFrom('payment_accounts')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const transfers = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .execute();
  return { payment, accounts, transfers };
}

/** The condition that finds the account of a key at one provider. */
export const isNamed =
  (key: AccountKey) =>
  (account: ExpressionBuilder<Tables, 'payment_accounts'>): Expression<SqlBool> => {
    if ('reference' in key) return account('payment_accounts.reference', '=', key.reference);
    return 'providerReference' in key
      ? account('payment_accounts.provider_reference', '=', key.providerReference)
      : account('payment_accounts.account_number', '=', key.accountNumber);
  };

/** An account with its booking, without a lock; of a number that a provider has used again, the latest. */
export const findAccount = (db: Db | Tx, provider: string, key: AccountKey) =>
  db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select(['payment_accounts.id', 'account_number', 'payments.booking_kind', 'payments.booking_id'])
    .where('payment_accounts.provider', '=', provider)
    .where(isNamed(key))
    .orderBy('payment_accounts.id', 'desc')
    .executeTakeFirst();

/** The only name that a provider gave to an account. */
export const nameOf = (key: AccountKey): string => {
  if ('reference' in key) return key.reference;
  return 'providerReference' in key ? key.providerReference : key.accountNumber;
};

/** An account in a call to its provider. */
export const atProvider = (
  row: Pick<AccountRow, 'reference' | 'provider_reference' | 'account_number' | 'amount_kobo' | 'opened_at'>,
): AccountAtProvider => ({
  reference: row.reference,
  providerReference: row.provider_reference,
  accountNumber: row.account_number,
  amountKobo: row.amount_kobo,
  openedAt: row.opened_at,
});

/** The columns of `atProvider`. */
export const columnsAtProvider = [
  'payment_accounts.reference',
  'payment_accounts.provider_reference',
  'payment_accounts.account_number',
  'payment_accounts.amount_kobo',
  'payment_accounts.opened_at',
] as const;

export const openAccountOf = ({ accounts }: Money): AccountRow | undefined =>
  accounts.find((account) => account.state === 'open');

/** The disposition in the columns of `transfers`. */
export const dispositionColumns = (disposition: Disposition) => ({
  matched_kobo: disposition.matchedKobo,
  underpaid_kobo: disposition.underpaidKobo,
  overpaid_kobo: disposition.overpaidKobo,
  late_kobo: disposition.lateKobo,
  unmatched_kobo: disposition.unmatchedKobo,
  kept_kobo: disposition.retainedKobo,
});

export const dispositionOf = (row: TransferRow): Disposition => ({
  matchedKobo: row.matched_kobo,
  underpaidKobo: row.underpaid_kobo,
  overpaidKobo: row.overpaid_kobo,
  lateKobo: row.late_kobo,
  unmatchedKobo: row.unmatched_kobo,
  retainedKobo: row.kept_kobo,
});
