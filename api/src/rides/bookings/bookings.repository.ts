import type { Tx } from '../../database';
import type { Payable } from '../../payments/payable';

/** A booking whose row is locked: what its transitions need. Its amount due is the Trip Total less the coupon's discount. */
export interface LockedRide extends Payable<'ride'> {
  /** Its traveller had it erased: nobody is left to travel. */
  readonly isErased: boolean;
  readonly carId: string;
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
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

/** The same, for a booking that must exist. */
export async function mustLockRide(tx: Tx, id: string): Promise<LockedRide> {
  const ride = await lockRide(tx, { id });
  if (!ride) throw new Error(`No ride ${id}`);
  return ride;
}
