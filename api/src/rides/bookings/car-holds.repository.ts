import { sql } from 'kysely';
import type { Tx } from '../../database';

/** Bookings whose time to pay is over but whose car nobody has given back yet, in the way of `blocked` on this car. */
export async function staleHolders(tx: Tx, carId: string, from: Date, until: Date, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('car_holds')
    .select('booking_id')
    .where('car_id', '=', carId)
    .where('released_at', 'is', null)
    .where('expires_at', '<=', now)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    // One order for everybody: two that clear the same car wait for one another instead of deadlocking.
    .orderBy('booking_id')
    .execute();
  return rows.map((row) => row.booking_id);
}

/**
 * Holds the car of a booking for its window, until `expiresAt`; false if another booking has it. Waits for a rival that
 * has not committed yet, and never spoils the transaction, as an exclusion violation would.
 */
export async function holdCar(tx: Tx, bookingId: string, expiresAt: Date | null, now: Date): Promise<boolean> {
  const held = await tx
    .insertInto('car_holds')
    .columns(['car_id', 'booking_id', 'during', 'expires_at', 'created_at'])
    .expression((rides) =>
      rides
        .selectFrom('ride_bookings')
        .select([
          'car_id',
          'id',
          sql<string>`blocked`.as('during'),
          sql<Date | null>`${expiresAt}::timestamptz`.as('expires_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where('id', '=', bookingId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Moves the end of a live hold, null for good; false if the booking has none. */
export async function prolongHold(tx: Tx, bookingId: string, expiresAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('car_holds')
    .set({ expires_at: expiresAt })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable('car_holds')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .execute();
}
