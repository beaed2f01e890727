import type { RideStatus } from 'shared/contract/lists';
import type { Tx } from '../../database';

/** What the moves of a booking need to know of it. */
export interface LockedRide {
  readonly id: string;
  readonly publicId: string;
  readonly reference: string;
  readonly status: RideStatus;
  /** Its traveller had it erased: nobody is left to travel. */
  readonly isErased: boolean;
  readonly carId: string;
  /** The Trip Total less what a coupon takes off. */
  readonly amountDueKobo: number;
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
  readonly payerName: string;
  readonly email: string;
  readonly phone: string;
}

/** Locks a ride's row for the rest of the transaction; undefined if there is none. */
export async function lockRide(tx: Tx, by: { id: string } | { publicId: string }): Promise<LockedRide | undefined> {
  const row = await tx
    .selectFrom('ride_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'car_id', 'price_kobo', 'discount_kobo', 'pickup_at'])
    .select(['free_wait_minutes', 'first_name', 'last_name', 'email', 'phone', 'erased_at'])
    .select(({ fn }) => [
      fn<Date>('lower', ['blocked']).as('blocked_from'),
      fn<Date>('upper', ['blocked']).as('blocked_until'),
    ])
    .where((ride) => ('id' in by ? ride('id', '=', by.id) : ride('public_id', '=', by.publicId)))
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      publicId: row.public_id,
      reference: row.reference,
      status: row.status,
      isErased: row.erased_at !== null,
      carId: row.car_id,
      amountDueKobo: row.price_kobo - row.discount_kobo,
      pickupAt: row.pickup_at,
      freeWaitMinutes: row.free_wait_minutes,
      blockedFrom: row.blocked_from,
      blockedUntil: row.blocked_until,
      payerName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      phone: row.phone,
    }
  );
}
