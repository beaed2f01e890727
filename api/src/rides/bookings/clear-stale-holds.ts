import type { Context } from '../../context';
import type { Tx } from '../../database';
import { askAboutDueAccount, expireDueAccount } from '../../payments';
import type { BookingKind } from '../../payments/payable';
import { staleHolders } from './car-holds.repository';

/**
 * Gives a car back from bookings whose time to pay is over, where they are in the way. Each is expired as the payments
 * area expires it, which asks the bank first: a booking whose money is in keeps its car. That
 * question is asked in the caller's transaction; it comes up only between the end of a hold and the job that ends it.
 */
export async function clearStaleHolds(
  tx: Tx,
  context: Context,
  kind: BookingKind,
  { carId, blockedFrom, blockedUntil }: { carId: string; blockedFrom: Date; blockedUntil: Date },
): Promise<void> {
  for (const bookingId of await staleHolders(tx, carId, blockedFrom, blockedUntil, context.now())) {
    const asked = await askAboutDueAccount(context, kind.kind, bookingId, tx);
    await expireDueAccount(tx, context, kind, bookingId, asked);
  }
}
