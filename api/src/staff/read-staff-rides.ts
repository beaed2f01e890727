import { type RawBuilder, sql } from 'kysely';
import { Refusal } from 'server/http';
import type { RideWay } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import type { listStaffRides, StaffRide } from 'shared/contract/staff';
import { defaultTimeZone, formatShortDate, formatTime, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { paymentsOf } from '../payments/payment-of';
import { riderOf } from '../rides/bookings.repository';
import { areTimesChangeable } from '../rides/change-times';
import { meetingPointOf } from '../rides/drivers.repository';
import { heldMailAt } from '../rides/held-mails';
import { rideResultOf } from '../rides/ride-result';
import { metFlight } from '../rides/ride-waiting';
import { staffTransitions } from './staff-transitions';

/** The rides of a Lagos day by time of pickup, without expired ones. Contains personal data. */
export async function readRidesOfDay({ db, now }: Context, asked?: string): Promise<DataOf<typeof listStaffRides>> {
  const day = asked ?? clockIn(defaultTimeZone, now()).day;
  const rows = await rowsOf(db)
    .where('pickup_at', '>=', instantOf(day, '00:00'))
    .where('pickup_at', '<', instantOf(addDays(day, 1), '00:00'))
    .where('status', '<>', 'expired')
    .orderBy('pickup_at')
    .orderBy('reference')
    .execute();
  return { day, rides: await staffRidesOf(db, rows), next: await nextDayAfter(db, day) };
}

async function nextDayAfter(db: Db, day: string): Promise<DataOf<typeof listStaffRides>['next']> {
  const { rows } = await sql<{ first: Date | null; rides: number }>`
    with later as (select pickup_at, (pickup_at at time zone ${defaultTimeZone})::date as day from ride_bookings
      where status <> 'expired' and pickup_at >= ${instantOf(addDays(day, 1), '00:00')})
    select min(pickup_at) as first, count(*)::int as rides from later
    where day = (select day from later order by pickup_at limit 1)`.execute(db);
  const [next] = rows;
  return next?.first ? { ...clockIn(defaultTimeZone, next.first), rides: next.rides } : null;
}

/** One ride for the back office. @throws Refusal NOT_FOUND */
export async function readStaffRide(db: Db | Tx, publicId: string): Promise<StaffRide> {
  const [ride] = await staffRidesOf(db, await rowsOf(db).where('public_id', '=', publicId).execute());
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  return ride;
}

/** Some rides for the back office, by their public ids. */
export async function readStaffRides(
  db: Db,
  publicIds: readonly string[],
): Promise<(publicId: string) => StaffRide | undefined> {
  if (publicIds.length === 0) return () => undefined;
  const rides = await staffRidesOf(db, await rowsOf(db).where('public_id', 'in', publicIds).execute());
  const byId = new Map(rides.map((ride) => [ride.booking_id, ride]));
  return (publicId) => byId.get(publicId);
}

const rowsOf = (db: Db | Tx) =>
  db
    .selectFrom('ride_bookings as booking')
    .innerJoin('booked_cars as car', 'car.booking_id', 'booking.id')
    .leftJoin('ride_drivers as driver', 'driver.booking_id', 'booking.id')
    .leftJoin('airport_terminals as terminal', 'terminal.terminal_id', 'booking.terminal_id')
    .select('terminal.name as terminal')
    .select(heldMailAt.as('held_mail_at'))
    .select(['booking.id', 'public_id', 'return_of', 'status', 'price_id', 'price_kobo'])
    .select([
      'pickup_location',
      'drop_off_location',
      'pickup_at',
      'road_km',
      'free_wait_minutes',
      'meet_and_greet',
      'place',
    ])
    .select(
      sql<string>`(select out.reference from ride_bookings out where out.id = coalesce(booking.return_of, booking.id))`.as(
        'reference',
      ),
    )
    .select(sql<boolean>`exists (select from ride_bookings back where back.return_of = booking.id)`.as('has_way_back'))
    .select([
      'first_name',
      'last_name',
      'booking.phone',
      'flight_number',
      'flight_lands_at',
      'passengers',
      'bags',
      'note',
    ])
    .select(['address', 'drop_off_address', 'child_seats', 'rider_name', 'rider_phone'])
    .select(['car.car_id as carId', 'car.name', 'car.type', 'car.color', 'car.seats', 'car.luggage', 'car.comfort'])
    .select([
      inTheWay('car_holds', sql`other.car_id = booking.car_id`).as('car_in_the_way'),
      outageInTheWay.as('outage_in_the_way'),
      inTheWay('ride_drivers', sql`other.phone = driver.phone and driver.released_at is null`).as('driver_in_the_way'),
    ])
    .select(['car.plate_number', 'driver.name as driver_name', 'driver.phone as driver_phone', 'meeting_point']);

/** The next ride of the same car or driver that begins before this one is over: "TFY-R8K2-MQX4 at 10:30 AM". */
export const inTheWay = (table: 'car_holds' | 'ride_drivers', isSame: RawBuilder<unknown>) =>
  sql<{ reference: string; pickupAt: string } | null>`(select json_build_object(
      'reference', ride.reference, 'pickupAt', ride.pickup_at)
    from ${sql.table(table)} other join ride_bookings ride on ride.id = other.booking_id
    where ${isSame} and other.booking_id <> booking.id and other.released_at is null
      and other.during && booking.blocked
    order by lower(other.during) limit 1)`;

/** When the car of a ride goes out of service before this one is over. */
export const outageInTheWay = sql<{ from: string } | null>`(select json_build_object('from', lower(other.during))
    from car_holds other
    where other.car_id = booking.car_id and other.booking_id is null and other.released_at is null
      and other.during && booking.blocked
    order by lower(other.during) limit 1)`;

function needsAction({
  status,
  car_in_the_way,
  outage_in_the_way,
  driver_in_the_way,
  driver_name,
}: Row): string | null {
  if (!areTimesChangeable(status)) return null;
  if (!car_in_the_way && outage_in_the_way) {
    const from = new Date(outage_in_the_way.from);
    return `The car is out of service from ${formatShortDate(from)}, ${formatTime(from)} on, and this ride waits for its flight. Send another car, or change the days in the catalogue.`;
  }
  const other = car_in_the_way ?? driver_in_the_way;
  if (!other) return null;
  const who = car_in_the_way ? 'The car' : (driver_name ?? 'The driver');
  return `${who} has the ride ${other.reference} at ${formatTime(new Date(other.pickupAt))}, and this one waits for its flight. Move one of them, or send another car.`;
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

async function staffRidesOf(db: Db | Tx, rows: readonly Row[]): Promise<StaffRide[]> {
  const paymentOf = await paymentsOf(
    db,
    rows.map((row) => ({ kind: 'ride', id: bookingOf(row) })),
  );
  return rows.map((row) => staffRideOf(row, paymentOf(bookingOf(row))));
}

/** The booking with the payment. */
const bookingOf = ({ id, return_of }: Row): string => return_of ?? id;

const wayOf = ({ return_of, has_way_back }: Row): RideWay | null => {
  if (return_of !== null) return 'return';
  return has_way_back ? 'outbound' : null;
};

function staffRideOf(row: Row, payment: StaffRide['payment']): StaffRide {
  const journey = {
    priceId: row.price_id,
    priceKobo: row.price_kobo,
    pickupLocation: row.pickup_location,
    dropOffLocation: row.drop_off_location,
    pickupAt: row.pickup_at,
    freeWaitMinutes: row.free_wait_minutes,
    flight: metFlight(row),
    roadKm: row.road_km,
    meetAndGreet: row.meet_and_greet,
    place: row.place ?? undefined,
  };
  const { driver_name: name, driver_phone: phone } = row;
  const rider = riderOf(row);
  const payer = { name: `${row.first_name} ${row.last_name}`, phone: row.phone };
  return {
    booking_id: row.public_id,
    bookingId: row.reference,
    way: wayOf(row),
    status: row.status,
    ride: {
      ...rideResultOf(row, journey),
      flightNumber: row.flight_number,
      flightLandsOn: row.flight_lands_at?.toISOString() ?? null,
      terminal: row.terminal,
      address: row.address,
      dropOffAddress: row.drop_off_address,
      bags: row.bags,
      childSeats: row.child_seats,
    },
    plateNumber: row.plate_number,
    traveller: { ...(rider ?? payer), passengers: row.passengers },
    bookedBy: rider ? payer : null,
    note: row.note,
    meetingPoint: meetingPointOf(
      { ...journey, terminal: row.terminal, address: row.address, isForOther: rider !== null },
      row.meeting_point,
    ),
    driver: name !== null && phone !== null ? { name, phone } : null,
    payment,
    moves: staffTransitions(row.status),
    isMovable: areTimesChangeable(row.status),
    needsAction: needsAction(row),
    undoUntil: row.held_mail_at?.toISOString() ?? null,
  };
}
