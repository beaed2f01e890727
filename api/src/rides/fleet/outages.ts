import { type RawBuilder, sql } from 'kysely';
import { Refusal } from 'server/http';
import { dayIn, defaultTimeZone, formatShortDate, formatTime, instantOf } from 'shared/format';
import { addDays } from 'shared/format/zone';
import type { Db, Tx } from '../../database';

/** Days in Lagos, both of them within. */
export interface Outage {
  readonly firstDay: string;
  /** Null for a car that does not come back. */
  readonly lastDay: string | null;
}

const lagosDay = (at: Date) => dayIn(defaultTimeZone, at);

interface OutageOfCar extends Outage {
  readonly carId: string;
}

/** The present or planned outages of all cars, or of one. */
export async function readOutages(db: Db | Tx, now: Date, carId?: string): Promise<OutageOfCar[]> {
  const rows = await db
    .selectFrom('car_holds')
    .select(['car_id', sql<Date>`lower(during)`.as('from')])
    .select(sql<Date | null>`case when upper_inf(during) then null else upper(during) end`.as('until'))
    .where('booking_id', 'is', null)
    .where('released_at', 'is', null)
    .where(sql<boolean>`during && tstzrange(${now}, null)`)
    .$if(carId !== undefined, (query) => query.where('car_id', '=', carId ?? ''))
    .execute();
  return rows.map(({ car_id, from, until }) => ({
    carId: car_id,
    firstDay: lagosDay(from),
    lastDay: until && addDays(lagosDay(until), -1),
  }));
}

/**
 * Takes a car out of service on these days, or puts it back into service.
 * @throws Refusal STATE_CONFLICT with its bookings in those days
 */
export async function setOutage(tx: Tx, now: Date, carId: string, outage: Outage | null): Promise<void> {
  const [present] = await readOutages(tx, now, carId);
  if (present?.firstDay !== outage?.firstDay || present?.lastDay !== outage?.lastDay) {
    await tx
      .updateTable('car_holds')
      .set({ released_at: now })
      .where('car_id', '=', carId)
      .where('booking_id', 'is', null)
      .where('released_at', 'is', null)
      .execute();
    if (outage) await insertOutage(tx, now, carId, outage);
  }
  const isGone = outage !== null && outage.lastDay === null && outage.firstDay <= lagosDay(now);
  await tx.updateTable('cars').set({ in_service: !isGone }).where('car_id', '=', carId).execute();
}

async function insertOutage(tx: Tx, now: Date, carId: string, { firstDay, lastDay }: Outage): Promise<void> {
  const start = instantOf(firstDay, '00:00:00');
  const from = start < now ? now : start;
  const until = lastDay === null ? null : instantOf(addDays(lastDay, 1), '00:00:00');
  if (until && until <= from) return;
  const during = sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  // waits for a booking that is made at this moment
  const held = await tx
    .insertInto('car_holds')
    .values({ car_id: carId, booking_id: null, during, expires_at: null, released_at: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Refusal('STATE_CONFLICT', await bookedSentence(tx, carId, during));
}

const namedBookings = 5;

const bookedSentence = async (tx: Tx, carId: string, during: RawBuilder<string>): Promise<string> =>
  `This car is booked on those days: ${await nameBookings(tx, carId, during)}. Move or cancel these rides first, or choose other days.`;

/** Names the bookings of a car in a window; empty without one. */
export async function nameBookings(tx: Tx, carId: string, during: RawBuilder<string>): Promise<string> {
  const rides = await tx
    .selectFrom('car_holds as hold')
    .innerJoin('ride_bookings as ride', 'ride.id', 'hold.booking_id')
    .select(['ride.reference', 'ride.pickup_at', 'ride.status'])
    .where('hold.car_id', '=', carId)
    .where('hold.released_at', 'is', null)
    .where(sql<boolean>`hold.during && ${during}`)
    .orderBy('ride.pickup_at')
    .execute();
  const named = rides
    .slice(0, namedBookings)
    .map(
      ({ reference, pickup_at, status }) =>
        `${reference} on ${formatShortDate(pickup_at)}, ${formatTime(pickup_at)}${status === 'pending_payment' ? ' (not paid yet)' : ''}`,
    );
  const more = rides.length > namedBookings ? `, and ${rides.length - namedBookings} more` : '';
  return named.join('; ') + more;
}
