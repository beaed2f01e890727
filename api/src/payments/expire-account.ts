import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Tx } from '../database';
import { applyReport, expireOpenAccount, isDue } from './apply-transfer';
import { reportOf } from './ask-provider';
import { columnsAtProvider, lockLedger, openAccountOf } from './ledger';
import type { BookingKind, PaymentKind } from './payable';
import type { AccountReport } from './provider';

/** The report of the bank about an account. */
export interface AskedAccount extends Pick<AccountReport, 'transfers' | 'takenBack'> {
  readonly provider: string;
  readonly accountNumber: string | null;
  /** It had expired when the bank was asked: every transfer that was in time is in the report. */
  readonly wasDue: boolean;
}

/**
 * Asks the bank about the open account of a booking if it has expired. Call it without an open transaction: a bank that
 * hangs must not hold the locks of the booking.
 */
export async function askAboutDueAccount(
  context: Context,
  kind: PaymentKind,
  bookingId: string,
): Promise<AskedAccount | undefined> {
  const account = await context.db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select(columnsAtProvider)
    .select('provider')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', context.now())
    .executeTakeFirst();
  if (!account) return undefined;
  const { transfers, takenBack } = await reportOf(context, account);
  return { provider: account.provider, accountNumber: account.account_number, wasDue: true, transfers, takenBack };
}

/** Expires the account of a booking in its own transaction, after the bank was asked; nothing if it is not due. */
export async function expireAccount(context: Context, kind: BookingKind, bookingId: string): Promise<void> {
  const asked = await askAboutDueAccount(context, kind.kind, bookingId);
  if (asked) await inTransaction(context.db, (tx) => expireDueAccount(tx, context, kind, bookingId, asked));
}

/**
 * Expires the account about which the bank was asked: records what was in time, and releases the car or the seats if
 * that is insufficient. Does nothing if it is no longer the open account, or was not due when the bank was asked. It
 * locks the booking: call it before any other lock of the transaction.
 */
export async function expireDueAccount(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  bookingId: string,
  asked: AskedAccount | undefined,
): Promise<void> {
  if (!asked?.wasDue) return;
  const before = await lockLedger(tx, kind, bookingId);
  const account = before && openAccountOf(before);
  if (!account || account.account_number !== asked.accountNumber || !isDue(account, context)) return;
  await applyReport(tx, context, [kind], { ...asked, source: 'expiry' });
  const after = await lockLedger(tx, kind, bookingId);
  if (after) await expireOpenAccount(tx, context, kind, after);
}
