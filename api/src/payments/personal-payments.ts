import type { Db, Tx } from '../database';
import { toNaira } from '../money';
import { erasedPerson } from '../privacy/personal-data';
import { accountNameFor } from './open-account';
import type { BookingKind } from './payable';
import { paymentStatusesWhere } from './payment-states';
import { owedStates } from './refund-states';

type Kind = BookingKind['kind'];

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The accounts, transfers and refunds of a booking for the copy of personal data. */
export async function moneyOf(db: Db | Tx, kind: Kind, bookingId: string): Promise<object> {
  const accounts = await db
    .selectFrom('payment_accounts as account')
    .innerJoin('payments', 'payments.id', 'account.payment_id')
    .select(['account.reference', 'bank_name', 'account_number', 'account_name', 'amount_kobo', 'opened_at'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .orderBy('account.id')
    .execute();
  const transfers = await db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.payment_id')
    .select(['provider_transfer_id', 'account_number', 'amount_kobo', 'sent_at'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .orderBy('transfers.id')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['amount_kobo', 'reason', 'state', 'due_at', 'refunded_at'])
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .orderBy('refunds.id')
    .execute();
  return {
    accounts: accounts.map((row) => ({
      reference: row.reference,
      bank: row.bank_name,
      accountNumber: row.account_number,
      accountName: row.account_name,
      amount: toNaira(row.amount_kobo),
      openedAt: iso(row.opened_at),
    })),
    transfers: transfers.map((row) => ({
      reference: row.provider_transfer_id,
      accountNumber: row.account_number,
      amount: toNaira(row.amount_kobo),
      sentAt: iso(row.sent_at),
    })),
    refunds: refunds.map((row) => ({
      amount: toNaira(row.amount_kobo),
      reason: row.reason,
      state: row.state,
      dueOn: iso(row.due_at),
      refundedAt: iso(row.refunded_at),
    })),
  };
}

const openMoneyStatuses = paymentStatusesWhere(({ hasOpenMoney }) => hasOpenMoney);

/** The bookings among these with money that is not final, or with an open account. */
export async function bookingsWithOpenMoney(db: Db | Tx, kind: Kind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('booking_id')
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .where((payment) =>
      payment.or([
        payment('status', 'in', openMoneyStatuses),
        payment.exists(
          payment
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.state', 'in', owedStates),
        ),
        payment.exists(
          payment
            .selectFrom('taken_back')
            .innerJoin('transfers', 'transfers.id', 'taken_back.transfer_id')
            .select('transfer_id')
            .whereRef('transfers.payment_id', '=', 'payments.id')
            .where('closed_at', 'is', null),
        ),
        payment.exists(
          payment
            .selectFrom('payment_accounts')
            .select('payment_accounts.id')
            .whereRef('payment_accounts.payment_id', '=', 'payments.id')
            .where('payment_accounts.state', 'in', ['opening', 'open']),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/** When the last account of each of these bookings expires or expired. */
export async function lastAccountEnds(db: Db | Tx, kind: Kind, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select(({ fn }) => ['booking_id', fn.max('expires_at').as('ends_at')])
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .groupBy('booking_id')
    .execute();
  return new Map(rows.map(({ booking_id, ends_at }) => [booking_id, ends_at]));
}

/**
 * Removes the payer's name from the accounts of these bookings; amounts and times stay. Returns the ids and account
 * numbers under which data is stored elsewhere.
 */
export async function erasePayer(tx: Tx, kind: Kind, ids: readonly string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const accounts = await tx
    .updateTable('payment_accounts')
    .set({ account_name: accountNameFor(`${erasedPerson.firstName} ${erasedPerson.lastName}`), payer_erased_at: at })
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payments').select('id').where('booking_kind', '=', kind).where('booking_id', 'in', ids),
    )
    .returning(['transaction_id', 'account_number'])
    .execute();
  const transfers = await tx
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.payment_id')
    .select('provider_transfer_id')
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .execute();
  return [
    ...accounts.flatMap((account) => [account.transaction_id, account.account_number ?? []].flat()),
    ...transfers.map((transfer) => transfer.provider_transfer_id),
  ];
}
