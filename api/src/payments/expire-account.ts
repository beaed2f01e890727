import type { Context } from '../context';
import type { Tx } from '../database';
import { applyTransfers } from './apply-transfer';
import { isDue, lapse } from './lapse';
import { lockLedger, openAccountOf } from './ledger';
import type { BookingKind } from './payable';

/**
 * Ends a booking's account if its time is over: asks the bank once more, books what came in time, and only if that was
 * not enough gives the car or the seats back. Does nothing to an account that still has time, or to a paid booking.
 * It locks the booking: call it before taking any other lock in the same transaction.
 * @returns true if what was held is free now
 */
export async function expireDueAccount(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  bookingId: string,
): Promise<boolean> {
  const ledger = await lockLedger(tx, kind, bookingId);
  const account = ledger && openAccountOf(ledger);
  if (!account || !isDue(account, context)) return false;
  const transfers = await context.bank.transfersOf(tx, account.account_number);
  await applyTransfers(tx, context, [kind], transfers, 'expiry');
  const asked = await lockLedger(tx, kind, bookingId);
  if (!asked) return false;
  if (openAccountOf(asked)?.id === account.id) await lapse(tx, context, kind, asked);
  return !['paid', 'overpaid'].includes(asked.payment.status);
}
