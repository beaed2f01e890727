import type { Db } from '../database';
import type { KindName } from '../payments/payable';

/** Whether the one review that a booking has was written. */
export async function isReviewed(db: Db, kind: KindName, bookingId: string): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('review_id')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return review !== undefined;
}
