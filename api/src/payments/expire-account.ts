import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { applyTransfers, isDue, lapse } from './apply-transfer';
import { lockLedger, openAccountOf } from './ledger';
import type { BookingKind, KindName } from './payable';
import type { ReceivedTransfer } from './provider';

/** What the bank said of an account. */
export interface AskedAccount {
  readonly accountNumber: string;
  /** Its time was over when the bank was asked: a transfer that came in time is among these. */
  readonly wasDue: boolean;
  readonly transfers: readonly ReceivedTransfer[];
}

/**
 * Asks the bank about the open account of a booking if its time is over. Call it with no transaction open: a bank that
 * hangs must not hold the booking's locks.
 */
export async function askAboutDueAccount(
  context: Context,
  kind: KindName,
  bookingId: string,
  db: Db | Tx = context.db,
): Promise<AskedAccount | undefined> {
  const account = await db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select('account_number')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', context.now())
    .executeTakeFirst();
  if (!account) return undefined;
  const transfers = await context.bank.transfersOf(db, account.account_number);
  return { accountNumber: account.account_number, wasDue: true, transfers };
}

/** Ends the account of a booking if its time is over, in a transaction of its own, once the bank has been asked. */
export async function expireAccount(context: Context, kind: BookingKind, bookingId: string): Promise<void> {
  const asked = await askAboutDueAccount(context, kind.kind, bookingId);
  if (asked) await inTransaction(context.db, (tx) => expireDueAccount(tx, context, kind, bookingId, asked));
}

/**
 * Ends the account about which the bank was asked: books what came in time, and only if that was not enough gives the
 * car or the seats back. Does nothing if it is not the open account any more, or still had time when the bank was asked.
 * It locks the booking: call it before taking any other lock in the same transaction.
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
  if (account?.account_number !== asked.accountNumber || !isDue(account, context)) return;
  await applyTransfers(tx, context, [kind], asked.transfers, 'expiry');
  const after = await lockLedger(tx, kind, bookingId);
  if (after) await lapse(tx, context, kind, after);
}
