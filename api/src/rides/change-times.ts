import { type Expression, sql } from 'kysely';
import { Refusal } from 'server/http';
import type { RideStatus } from 'shared/contract/lists';
import { formatShortDate, formatTime } from 'shared/format';
import { sendBookingMail, transition } from '../bookings/states';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { type LockedRide, lockWays } from './bookings.repository';
import { holdCar, nextHoldAt, releaseHold } from './car-holds';
import { driverOf, giveDriver, rideInTheWay } from './drivers.repository';
import { scheduleRide } from './ride-bookings';
import { rideKind } from './ride-states';
import { landsLaterMs } from './ride-waiting';
import { beforeEnd } from './way-back';

export type ChangedBy = 'traveller' | 'staff';

/** `Tue 24 Nov, 10:30 AM` */
const shortTime = (at: Date) => `${formatShortDate(at)}, ${formatTime(at)}`;

/**
 * Moves the pickup of a paid ride with all that depends on it: the window of its car and its driver, the jobs, the
 * timeline. Deadlines and files are computed from the pickup. The price stays.
 * @param landsAt the landing of its flight, which extends the window if it is after the pickup
 * @throws Refusal CAR_TAKEN, VALIDATION_FAILED if the way back would begin before the end of the way there, or DRIVER_BUSY for
 *   a driver who is on the way
 */
export async function movePickup(
  tx: Tx,
  context: Context,
  ride: LockedRide,
  { pickupAt, landsAt, by }: { readonly pickupAt: Date; readonly landsAt: Date | null; readonly by: ChangedBy },
): Promise<void> {
  await checkOtherWay(tx, ride, pickupAt);
  const movedMs = pickupAt.getTime() - ride.pickupAt.getTime();
  const moved = (at: Date) => new Date(at.getTime() + movedMs);
  const lateMs = landsLaterMs({ pickupAt, flight: ride.flight && { ...ride.flight, landsAt } });
  const blockedFrom = moved(ride.blockedFrom);
  const blockedUntil = new Date(moved(ride.blockedUntil).getTime() - landsLaterMs(ride) + lateMs);
  await tx
    .updateTable('ride_bookings')
    .set({
      pickup_at: pickupAt,
      drop_off_at: sql<Date>`drop_off_at + ${`${movedMs} milliseconds`}::interval`,
      blocked: window(blockedFrom, blockedUntil),
      flight_lands_at: landsAt,
    })
    .where('id', '=', ride.id)
    .execute();
  await holdMovedCar(tx, context, { ...ride, blockedFrom, blockedUntil });
  await moveDriver(tx, context, ride, pickupAt);
  await storeChange(tx, context, ride, { what: 'pickup', by, from: ride.pickupAt, to: pickupAt });
  await scheduleRide(tx, context, { ...ride, pickupAt });
  await sendBookingMail(tx, context, rideKind, 'ride-pickup-moved', ride.id, `:${context.now().getTime()}`);
}

async function checkOtherWay(tx: Tx, ride: LockedRide, pickupAt: Date): Promise<void> {
  const other = (await lockWays(tx, { id: ride.id })).find(
    ({ id, status }) => id !== ride.id && status !== 'cancelled',
  );
  if (!other) return;
  const dropOffAt = new Date(ride.dropOffAt.getTime() + pickupAt.getTime() - ride.pickupAt.getTime());
  const isOut = ride.id === ride.bookingId;
  if (isOut ? dropOffAt <= other.pickupAt : pickupAt >= other.dropOffAt) return;
  const pickupTime = isOut
    ? `Your way back begins at ${formatTime(other.pickupAt)} on ${formatShortDate(other.pickupAt)}: choose an earlier time`
    : beforeEnd(other.dropOffAt);
  throw new Refusal('VALIDATION_FAILED', 'Please check the new time', { fields: { pickupTime } });
}

const window = (from: Date, until: Date): Expression<string> => sql<string>`tstzrange(${from}, ${until})`;

/** Takes the car at its new time; others see either window, or wait for this transaction. */
async function holdMovedCar(tx: Tx, context: Context, ride: LockedRide): Promise<void> {
  await releaseHold(tx, ride.id, context.now());
  if (await holdCar(tx, ride.id, null, context.now())) return;
  throw new Refusal(
    'CAR_TAKEN',
    'This car has another ride at that time. The pickup stays as it is: choose another time.',
  );
}

/** A driver with another ride at the new time is released; somebody has to assign another one. */
async function moveDriver(tx: Tx, context: Context, ride: LockedRide, pickupAt: Date): Promise<void> {
  const driver = await driverOf(tx, ride.id);
  if (!driver || (await giveDriver(tx, ride.id, driver, context.now()))) return;
  if (ride.status === 'driver_assigned')
    return transition(tx, context, rideKind, ride.id, 'confirmed', {
      note: 'We choose another driver for the new time',
      withoutMail: true,
    });
  const other = await rideInTheWay(tx, ride.id, driver.phone);
  const why = other ? `drives ${other.reference} at ${formatTime(other.pickupAt)}` : 'has another ride';
  throw new Refusal('DRIVER_BUSY', `${driver.name} ${why}, and cannot wait until ${formatTime(pickupAt)}.`);
}

/**
 * Keeps car and driver of a ride until its flight has landed, or sets them free earlier again. Where one of them has another
 * booking in that time it keeps as much as there is before it: the back office sees that somebody has to act.
 */
export async function waitForLanding(tx: Tx, context: Context, ride: LockedRide, landsAt: Date): Promise<void> {
  const lateMs = landsLaterMs({ ...ride, flight: ride.flight && { ...ride.flight, landsAt } });
  const blockedUntil = new Date(ride.blockedUntil.getTime() - landsLaterMs(ride) + lateMs);
  if (blockedUntil.getTime() === ride.blockedUntil.getTime()) return;
  await tx
    .updateTable('ride_bookings')
    .set({ blocked: window(ride.blockedFrom, blockedUntil) })
    .where('id', '=', ride.id)
    .execute();
  await holdAsLongAsFree(tx, context, { ...ride, blockedUntil });
  const driver = await driverOf(tx, ride.id);
  if (driver && !(await rideInTheWay(tx, ride.id, driver.phone))) await giveDriver(tx, ride.id, driver, context.now());
}

async function holdAsLongAsFree(tx: Tx, context: Context, ride: LockedRide): Promise<void> {
  await releaseHold(tx, ride.id, context.now());
  if (await holdCar(tx, ride.id, null, context.now())) return;
  if (await holdCar(tx, ride.id, null, context.now(), await nextHoldAt(tx, ride))) return;
  throw new Refusal('CAR_TAKEN', 'Somebody has booked this car at this moment. Please try again.');
}

/** Stores when the flight of a ride lands, after somebody has said so, and writes to the traveller. */
export async function changeLanding(tx: Tx, context: Context, ride: LockedRide, landsAt: Date): Promise<void> {
  await tx.updateTable('ride_bookings').set({ flight_lands_at: landsAt }).where('id', '=', ride.id).execute();
  await storeChange(tx, context, ride, {
    what: 'landing',
    by: 'staff',
    from: ride.flight?.landsAt ?? null,
    to: landsAt,
  });
}

interface TimeChange {
  readonly what: 'pickup' | 'landing';
  readonly by: ChangedBy;
  readonly from: Date | null;
  readonly to: Date;
}

const storeChange = (tx: Tx, { now }: Context, { id }: LockedRide, { what, by, from, to }: TimeChange) =>
  tx
    .insertInto('ride_time_changes')
    .values({ booking_id: id, what, changed_by: by, from_at: from, to_at: to, at: now() })
    .execute();

/** The states in which the staff can change the times of a ride: paid, and nobody is in the car. */
const changeable: readonly RideStatus[] = [
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
];

export const areTimesChangeable = (status: RideStatus): boolean => changeable.includes(status);

/** The changes of the times of a ride as entries of its timeline, oldest first. */
export async function timeChangesOf(db: Db | Tx, bookingId: string): Promise<{ at: Date; note: string }[]> {
  const changes = await db
    .selectFrom('ride_time_changes as change')
    .innerJoin('ride_bookings as booking', 'booking.id', 'change.booking_id')
    .select(['what', 'changed_by', 'to_at', 'at', 'flight_number'])
    .where('change.booking_id', '=', bookingId)
    .orderBy('change.id')
    .execute();
  return changes.map(({ what, changed_by, to_at, at, flight_number }) => {
    if (what === 'landing')
      return { at, note: `${flight_number ?? 'Your flight'} lands at ${formatTime(to_at)}; your driver knows` };
    const note =
      changed_by === 'traveller'
        ? `You moved the pickup to ${shortTime(to_at)}`
        : `Your pickup is now ${shortTime(to_at)}`;
    return { at, note };
  });
}
