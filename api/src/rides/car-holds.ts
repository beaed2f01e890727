import { sql } from 'kysely';
import type { Refusal } from 'server/http';
import type { CarType } from 'shared/contract/lists';
import { lockSubjects, unpaidShareRefusal } from '../bookings/unpaid-holds';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { expireAccount } from '../payments/expire-account';
import type { BookingKind } from '../payments/payable';

/** Bookings that have expired but still hold this car in that window: those with the payment. */
async function staleHolders(db: Db, carId: string, from: Date, until: Date, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('car_holds as hold')
    .innerJoin('ride_bookings as ride', 'ride.id', 'hold.booking_id')
    .select(sql<string>`coalesce(return_of, ride.id)`.as('booking_id'))
    .distinct()
    .where('hold.car_id', '=', carId)
    .where('released_at', 'is', null)
    .where('expires_at', '<=', now)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .orderBy('booking_id')
    .execute();
  return rows.map((row) => row.booking_id);
}

/**
 * Holds the car of a booking for its window until `expiresAt`; false if another booking has it. Waits for a concurrent
 * transaction, and does not abort the own one as an exclusion violation would.
 * @param until an end before that of the window
 */
export async function holdCar(
  tx: Tx,
  bookingId: string,
  expiresAt: Date | null,
  now: Date,
  until?: Date,
): Promise<boolean> {
  const held = await tx
    .insertInto('car_holds')
    .columns(['car_id', 'booking_id', 'during', 'expires_at', 'created_at'])
    .expression((rides) =>
      rides
        .selectFrom('ride_bookings')
        .select([
          'car_id',
          'id',
          sql<string>`tstzrange(lower(blocked), coalesce(${until ?? null}::timestamptz, upper(blocked)))`.as('during'),
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

/** When the next booking of a car begins in a window; undefined if there is none. */
export async function nextHoldAt(tx: Tx, { carId, blockedFrom, blockedUntil }: WantedCar): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('car_holds')
    .select(sql<Date | null>`min(lower(during))`.as('at'))
    .where('car_id', '=', carId)
    .where('released_at', 'is', null)
    .where(sql<boolean>`during && tstzrange(${blockedFrom}, ${blockedUntil})`)
    .executeTakeFirstOrThrow();
  return row.at ?? undefined;
}

/** Changes the end of an active hold, null for a permanent one; false if the booking has none. */
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

/**
 * Releases a car from expired bookings that hold it, which is rare: only between the end of a hold and its job. Each is
 * expired by payments, which ask the provider first: a booking with its whole amount keeps the car. Call it without an
 * open transaction.
 */
export async function clearStaleHolds(
  context: Context,
  kind: BookingKind,
  { carId, blockedFrom, blockedUntil }: WantedCar,
): Promise<void> {
  const stale = await staleHolders(context.db, carId, blockedFrom, blockedUntil, context.now());
  for (const bookingId of stale) await expireAccount(context, kind, bookingId);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The UTC days of a time span, oldest first: overlapping spans have a day in common. */
function daysOf(from: Date, until: Date): string[] {
  const first = Math.floor(from.getTime() / dayMs);
  const last = Math.floor(until.getTime() / dayMs);
  return Array.from({ length: last - first + 1 }, (_, day) =>
    new Date((first + day) * dayMs).toISOString().slice(0, 10),
  );
}

export interface WantedCar {
  readonly carId: string;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

/**
 * The refusal (HOLD_LIMIT) of another unpaid hold of a car if too many of its type and state are held unpaid at that
 * time. Bookings of one pool on one day run one after another from here to the end of their transactions.
 * @param bookingId a booking with a hold that does not count
 */
export async function unpaidCarsRefusal(
  tx: Tx,
  context: Context,
  { carId, blockedFrom, blockedUntil }: WantedCar,
  bookingId?: string,
): Promise<Refusal | undefined> {
  const { type, state_id } = await tx
    .selectFrom('cars')
    .select(['type', 'state_id'])
    .where('car_id', '=', carId)
    .executeTakeFirstOrThrow();
  const days = daysOf(blockedFrom, blockedUntil);
  await lockSubjects(tx, ...days.map((day) => `unpaid cars of ${state_id} ${type} on ${day}`));
  const held = sql`select from car_holds hold where hold.car_id = car.car_id and hold.released_at is null
    and hold.during && tstzrange(${blockedFrom}, ${blockedUntil})`;
  const { rows } = await sql<{ all: number; sold: number; unpaid: number }>`
    select count(*) as all,
      count(*) filter (where exists (${held} and hold.expires_at is null)) as sold,
      count(*) filter (where exists (${held} and hold.expires_at > ${context.now()}
        and hold.booking_id is distinct from ${bookingId ?? null}::uuid)) as unpaid
    from cars car where car.state_id = ${state_id} and car.type = ${type} and car.in_service`.execute(tx);
  const [pool] = rows;
  if (!pool) throw new Error('A count without a row');
  return unpaidShareRefusal(context, {
    name: `${type} cars of ${state_id}`,
    free: pool.all - pool.sold,
    unpaid: pool.unpaid,
    wanted: 1,
    refusal:
      'Others are paying for many of these cars at this moment. Choose another type, or try again in a few minutes.',
  });
}

/** The unpaid holds of the cars of a type in a state on a day. */
export interface UnpaidCars {
  readonly state: string;
  readonly type: CarType;
  /** In Lagos. */
  readonly day: string;
  /** Cars without a paid booking on that day, held or not. */
  readonly free: number;
  readonly unpaid: number;
  readonly bookings: number;
  readonly networks: number;
  /** When the last of these holds expires. */
  readonly endsAt: Date;
}

/** The pools of cars with unpaid holds, by day. */
export async function readUnpaidCars(db: Db, now: Date): Promise<UnpaidCars[]> {
  // Lagos is an hour ahead of UTC, all year
  const { rows } = await sql<UnpaidCars>`
    with unpaid as (
      select car.state_id, car.type, ((booking.pickup_at at time zone 'UTC') + interval '1 hour')::date as day,
        count(*) as unpaid, count(distinct source.network) as networks, max(hold.expires_at) as ends_at
      from car_holds hold
        join ride_bookings booking on booking.id = hold.booking_id
        join cars car on car.car_id = hold.car_id
        left join hold_sources source on source.booking_id = hold.booking_id and source.booking_kind = 'ride'
      where hold.released_at is null and hold.expires_at > ${now}
      group by 1, 2, 3
    )
    select state.name as state, unpaid.type, unpaid.day, unpaid.unpaid, unpaid.unpaid as bookings, unpaid.networks,
      unpaid.ends_at as "endsAt",
      (select count(*) from cars car where car.state_id = unpaid.state_id and car.type = unpaid.type and car.in_service
        and not exists (select from car_holds sold where sold.car_id = car.car_id and sold.released_at is null
          and sold.expires_at is null and sold.during && tstzrange(
            (unpaid.day - interval '1 hour') at time zone 'UTC', (unpaid.day + interval '23 hours') at time zone 'UTC')
        )) as free
    from unpaid join states state on state.id = unpaid.state_id
    order by unpaid.day, state.name, unpaid.type`.execute(db);
  return rows;
}
