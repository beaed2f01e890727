import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { brand } from 'shared/brand';
import type { TransferDetails } from 'shared/contract/payments';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { AccountRow } from './ledger';
import type { BookingKind } from './payable';
import { enqueueDueMail } from './payment-mails';
import { transferDetailsOf } from './payment-of';

export interface AccountRequest {
  readonly kind: BookingKind['kind'];
  readonly bookingId: string;
  readonly amountDueKobo: number;
  readonly payerName: string;
  readonly payerEmail: string;
  /** The hold and the account run out together. */
  readonly expiresAt: Date;
}

/**
 * Creates the payment of a new booking, its first account, the job that expires the account, and the mail with its
 * number, in the transaction of the booking. Later accounts come from `initiatepayment`.
 */
export async function openAccount(
  tx: Tx,
  context: Context,
  request: AccountRequest,
): Promise<{ transactionId: string; transferDetails: TransferDetails }> {
  const { kind, bookingId, amountDueKobo } = request;
  const at = context.now();
  const reference = newTransactionReference();
  const payment = await tx
    .insertInto('payments')
    .values({
      booking_kind: kind,
      booking_id: bookingId,
      amount_due_kobo: amountDueKobo,
      paid_at: null,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', isTaken(reference)])
    .executeTakeFirstOrThrow();
  const account = await openAs(tx, context, request, payment.id, payment.isTaken ? await freeReference(tx) : reference);
  return { transactionId: account.transaction_id, transferDetails: transferDetailsOf(account) };
}

/** Opens another account of a payment at the bank, and mails its number; none may be open. */
export const addAccount = async (
  tx: Tx,
  context: Context,
  request: AccountRequest,
  paymentId: number,
): Promise<AccountRow> => openAs(tx, context, request, paymentId, await freeReference(tx));

async function openAs(
  tx: Tx,
  context: Context,
  request: AccountRequest,
  paymentId: number,
  reference: string,
): Promise<AccountRow> {
  // the instant from which the expiry was computed: the clock may have jumped
  const openedAt = new Date(request.expiresAt.getTime() - context.settings.rules.accountSeconds * 1000);
  const answer = await context.bank.openAccount(tx, {
    reference,
    accountName: accountNameFor(request.payerName),
    payer: { name: request.payerName, email: request.payerEmail },
    amountKobo: request.amountDueKobo,
    openedAt,
    expiresAt: request.expiresAt,
  });
  if (answer.outcome !== 'opened') throw new Error(`The provider answered ${answer.outcome} to ${reference}`);
  const opened = answer.account;
  const account = await tx
    .insertInto('payment_accounts')
    .values({
      payment_id: paymentId,
      transaction_id: newTransactionId(),
      reference,
      provider: context.bank.name,
      provider_reference: opened.providerReference,
      bank_name: opened.bankName,
      account_number: opened.accountNumber,
      account_name: opened.accountName,
      amount_kobo: request.amountDueKobo,
      takes: context.bank.takes,
      opened_at: openedAt,
      expires_at: request.expiresAt,
      asked_at: openedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.jobs.enqueue(tx, {
    kind: 'expire-account',
    key: `expire-account:${account.id}`,
    runAt: account.expires_at,
    payload: { bookingKind: request.kind, bookingId: request.bookingId },
  });
  const { kind, bookingId } = request;
  await enqueueDueMail(tx, context, { kind, bookingId, cause: `account:${account.id}` });
  return account;
}

const isTaken = (reference: string) =>
  sql<boolean>`exists (select from payment_accounts where reference = ${reference})`.as('isTaken');

async function freeReference(tx: Tx): Promise<string> {
  for (;;) {
    const reference = newTransactionReference();
    const answer = await tx.selectNoFrom(isTaken(reference)).executeTakeFirstOrThrow();
    if (!answer.isTaken) return reference;
  }
}

/** The public id of an attempt to pay: 128 random bits. */
export const newTransactionId = (): string => randomBytes(16).toString('base64url');

/** `TRX-5F9A-77C1`: short enough to read out; the database refuses a duplicate. */
export function newTransactionReference(): string {
  const figures = randomBytes(4).toString('hex').toUpperCase();
  return `TRX-${figures.slice(0, 4)}-${figures.slice(4)}`;
}

/** `Tafiya / Amaka Okafor`: the account holder that the payer's bank shows. */
export const accountNameFor = (payerName: string): string => `${brand.name} / ${payerName.trim().replace(/\s+/g, ' ')}`;
