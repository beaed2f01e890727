import { sql } from 'kysely';
import { placeWithAddress } from 'shared/documents';
import type { Context } from '../context';
import type { Db, Tx } from '../database';

/** The driver of a ride for its traveller. */
export interface RideDriver {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  /** The text of the back office; null for the default of the journey. */
  readonly meetingPoint: string | null;
}

/** The driver of a ride, also of one that is over; undefined before one is assigned. */
export async function driverOf(db: Db | Tx, bookingId: string): Promise<RideDriver | undefined> {
  return db
    .selectFrom('ride_drivers')
    .select(['name', 'phone', 'meeting_point as meetingPoint'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}

/**
 * Assigns a driver to a ride for the window of its car, and replaces an earlier one; false if the driver has another
 * ride then. Waits for a concurrent transaction. After false the transaction must be rolled back, because the earlier
 * assignment is deleted.
 */
export async function giveDriver(tx: Tx, bookingId: string, driver: RideDriver, now: Date): Promise<boolean> {
  await tx.deleteFrom('ride_drivers').where('booking_id', '=', bookingId).execute();
  const given = await tx
    .insertInto('ride_drivers')
    .columns(['booking_id', 'name', 'phone', 'meeting_point', 'assigned_at', 'during'])
    .expression((rides) =>
      rides
        .selectFrom('ride_bookings')
        .select([
          'id',
          sql<string>`${driver.name}::text`.as('name'),
          sql<string>`${driver.phone}::text`.as('phone'),
          sql<string | null>`${driver.meetingPoint}::text`.as('meeting_point'),
          sql<Date>`${now}::timestamptz`.as('assigned_at'),
          sql<string>`blocked`.as('during'),
        ])
        .where('id', '=', bookingId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  if (!given) return false;
  await tx
    .insertInto('drivers')
    .values({ phone: driver.phone, name: driver.name, added_at: now, last_assigned_at: now })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({ name: driver.name, last_assigned_at: now, retired_at: null }),
    )
    .execute();
  return true;
}

/** The ride of a driver that overlaps: its reference and pickup. */
export async function rideInTheWay(
  tx: Tx,
  bookingId: string,
  phone: string,
): Promise<{ driverName: string; reference: string; pickupAt: Date } | undefined> {
  return tx
    .selectFrom('ride_drivers')
    .innerJoin('ride_bookings as other', 'other.id', 'ride_drivers.booking_id')
    .select(['ride_drivers.name as driverName', 'other.reference', 'other.pickup_at as pickupAt'])
    .where('ride_drivers.phone', '=', phone)
    .where('ride_drivers.released_at', 'is', null)
    .where('ride_drivers.booking_id', '<>', bookingId)
    .where(sql<boolean>`during && (select blocked from ride_bookings where id = ${bookingId})`)
    .executeTakeFirst();
}

/** Takes the driver off a ride. */
export async function takeDriver(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('ride_drivers').where('booking_id', '=', bookingId).execute();
}

/** Releases the driver of a ride that has ended. */
export async function releaseDriver(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable('ride_drivers')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .execute();
}

/** Deletes the drivers of old rides, and drivers without a later ride. */
export async function deleteOldDrivers({ db, now, settings }: Context): Promise<void> {
  const before = new Date(now().getTime() - settings.rules.driverKeepDays * 86_400_000);
  await db
    .deleteFrom('ride_drivers')
    .where('booking_id', 'in', (rides) =>
      rides.selectFrom('ride_bookings').select('id').where('drop_off_at', '<', before),
    )
    .execute();
  await db
    .deleteFrom('drivers')
    .where(({ fn }) => fn.coalesce('last_assigned_at', 'added_at'), '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ride_drivers').select('booking_id').whereRef('ride_drivers.phone', '=', 'drivers.phone'))),
    )
    .execute();
}

interface Met {
  readonly meetAndGreet: boolean;
  readonly pickupLocation: string;
  /** The name by which the area of the ride was chosen. */
  readonly place?: string | undefined;
  readonly terminal: string | null;
  readonly address: string | null;
  /** Whether somebody else booked: the sign has another name then. */
  readonly isForOther: boolean;
}

/** "MM2 (domestic), Murtala Muhammed International Airport (LOS)" */
const placeOf = (terminal: string | null, airport: string): string => [terminal, airport].filter(Boolean).join(', ');

/** The meeting point: the text of the back office, or the default for the journey. */
export function meetingPointOf(
  { meetAndGreet, pickupLocation, place, terminal, address, isForOther }: Met,
  written: string | null = null,
): string {
  if (written) return written;
  if (meetAndGreet)
    return `Arrivals at ${placeOf(terminal, pickupLocation)}, where the driver holds a sign with ${isForOther ? 'the rider’s' : 'your'} name`;
  return placeWithAddress(pickupLocation, address, place);
}
