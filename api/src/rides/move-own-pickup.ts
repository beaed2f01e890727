import { Refusal } from 'server/http';
import type { RideStatus, RideWay } from 'shared/contract/lists';
import { formatSeconds, instantOf } from 'shared/format';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Rules } from '../settings';
import { landingOf } from './awaited-landing';
import { type LockedRide, lockWays } from './bookings.repository';
import { wayOf } from './cancel-ride';
import { movePickup } from './change-times';
import { faultsOfTime, type JourneyRequest } from './plan-journey';

/** The states of a ride in which its traveller can move the pickup: paid, and no driver is on the way. */
const movable: readonly RideStatus[] = ['awaiting_confirmation', 'confirmed', 'driver_assigned'];

/** The last moment at which a traveller can move the pickup; undefined in a state without that possibility. */
const lastMoment = (
  { status, pickupAt }: { readonly status: RideStatus; readonly pickupAt: Date },
  { movePickupHours }: Rules,
): Date | undefined =>
  movable.includes(status) ? new Date(pickupAt.getTime() - movePickupHours * 3_600_000) : undefined;

interface Movable {
  readonly id: string;
  readonly status: RideStatus;
  readonly pickupAt: Date;
}

/** Until when the traveller can move the pickup; null if it cannot be moved any more. */
export async function movableUntil(
  db: Db,
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  ride: Movable,
): Promise<Date | null> {
  const until = lastMoment(ride, settings.rules);
  return until && now() <= until && !(await hasMoved(db, ride.id)) ? until : null;
}

const hasMoved = async (db: Db | Tx, bookingId: string): Promise<boolean> =>
  (await db
    .selectFrom('ride_time_changes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('changed_by', '=', 'traveller')
    .executeTakeFirst()) !== undefined;

/**
 * Moves the pickup for its traveller: once, free of charge, until some hours before it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED with the faults of the new time, CAR_TAKEN
 */
export async function moveOwnPickup(
  tx: Tx,
  context: Context,
  bookingId: string,
  { way = 'outbound', ...wanted }: Pick<JourneyRequest, 'pickupDate' | 'pickupTime'> & { way?: RideWay | undefined },
): Promise<void> {
  const ride = (await lockWays(tx, { id: bookingId })).find((one) => wayOf(one) === way);
  if (!ride) throw new Refusal('NOT_FOUND', 'This booking has no such ride.');
  const why = await whyNot(tx, context, ride);
  if (why) throw new Refusal('STATE_CONFLICT', why);
  const pickupAt = instantOf(wanted.pickupDate, wanted.pickupTime);
  const fields =
    pickupAt.getTime() === ride.pickupAt.getTime()
      ? { pickupTime: 'This is the time of your pickup: choose another one' }
      : faultsOfTime(wanted, context.now(), context.settings.rules);
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION_FAILED', 'Please check the new time', { fields });
  await movePickup(tx, context, ride, {
    pickupAt,
    landsAt: await landingFor(tx, context, ride, pickupAt),
    by: 'traveller',
  });
}

const writeToUs = 'Write to us to change it.';

async function whyNot(tx: Tx, { now, settings: { rules } }: Context, ride: LockedRide): Promise<string | undefined> {
  const until = lastMoment(ride, rules);
  if (!until) return `The pickup of this ride cannot be moved here. ${writeToUs}`;
  if (await hasMoved(tx, ride.id)) return `A pickup can be moved once, and you have moved this one. ${writeToUs}`;
  if (now() > until)
    return `A pickup can be moved until ${formatSeconds(rules.movePickupHours * 3600)} before it, which is over. ${writeToUs}`;
  return undefined;
}

const sameFlightMs = 12 * 3_600_000;

/** What staff have said of the flight, as long as the pickup stays near it; else what the flight status knows. */
async function landingFor(tx: Tx, context: Context, ride: LockedRide, pickupAt: Date): Promise<Date | null> {
  const said = await tx
    .selectFrom('ride_time_changes')
    .select('to_at')
    .where('booking_id', '=', ride.id)
    .where('what', '=', 'landing')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (said && Math.abs(said.to_at.getTime() - pickupAt.getTime()) <= sameFlightMs) return said.to_at;
  const { pickupLocation, flight } = ride;
  return (await landingOf(tx, context, { pickupLocation, flightNumber: flight?.number, pickupAt }))?.at ?? null;
}
