import { inTransaction } from 'server/database';
import type { TestApi } from '../../testing';
import { refundAllBut } from '../refund-all-but';
import { recordsOf } from './records';
import type { UnpaidRide } from './traveller';

/** Cancels a ride and retains an amount of its price. @returns the refunded kobo */
export async function endRide(api: TestApi, ride: Pick<UnpaidRide, 'id'>, retainedKobo: number): Promise<number> {
  const id = await recordsOf(api).internalId(ride);
  const { db, now } = api.context;
  return inTransaction(db, async (tx) => {
    const backKobo = await refundAllBut(tx, api.context, 'ride', id, { retainedKobo });
    await tx.updateTable('car_holds').set({ released_at: now() }).where('booking_id', '=', id).execute();
    const { status_seq } = await tx
      .selectFrom('ride_bookings')
      .select('status_seq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const seq = status_seq + 1;
    const entry = { booking_id: id, seq, status: 'cancelled' as const, at: now(), note: '' };
    await tx.insertInto('ride_timeline').values(entry).execute();
    await tx.updateTable('ride_bookings').set({ status: 'cancelled', status_seq: seq }).where('id', '=', id).execute();
    return backKobo;
  });
}
