import { Refusal } from 'server/http';
import type { RideStatus } from 'shared/contract/lists';
import { formatShortDate, formatTime } from 'shared/format';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { lockRide } from '../rides/bookings.repository';
import { endRide } from '../rides/cancel-ride';
import { heldUntil, releaseHeldMails } from '../rides/held-mails';
import { rideKind } from '../rides/ride-states';
import { type AwaitedRide, waitingOf, waitsUntil } from '../rides/ride-waiting';
import type { Done } from './record-action';
import { inWords, staffTransitions } from './staff-transitions';

interface RideChange {
  readonly to: RideStatus;
  /** The note on the timeline, and in the mail of a cancelled ride. */
  readonly note?: string | undefined;
}

/**
 * Changes the state of a ride for the back office; a ride in that state stays as it is. A cancelled ride is refunded
 * completely, and its car and driver are released.
 * @returns what has changed; undefined if nothing has
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for a transition that is not allowed or too early
 */
export async function changeRideState(
  tx: Tx,
  context: Context,
  publicId: string,
  { to, note }: RideChange,
): Promise<Done | undefined> {
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  if (ride.status === to) return undefined;
  if (to === 'driver_assigned' || !staffTransitions(ride.status).includes(to))
    throw new Refusal('STATE_CONFLICT', `This ride is ${inWords(ride.status)}: it cannot become ${inWords(to)}.`);
  const fault = tooEarly(to, ride, context.now());
  if (fault) throw new Refusal('STATE_CONFLICT', fault);
  if (to === 'cancelled')
    await endRide(tx, context, ride, { retainedKobo: 0, note: (kobo) => note ?? standardNote(kobo) });
  else {
    if (to === 'driver_en_route') await releaseHeldMails(tx, context, ride.id);
    await transition(tx, context, rideKind, ride.id, to, {
      ...(note !== undefined && { note }),
      ...(to === 'confirmed' && { mailAt: heldUntil(context) }),
    });
  }
  return { reference: ride.reference, before: { status: ride.status }, after: { status: to } };
}

const standardNote = (refundedKobo: number) =>
  refundedKobo > 0 ? 'We had to cancel this ride; we refund your money' : 'We had to cancel this ride';

const hour = 60;

/**
 * The earliest time of a state, in minutes before the pickup, which prevents changes of the wrong ride. There is no
 * latest time, because flights are late. Negative: after the pickup.
 */
const earliestMinutes: Partial<Readonly<Record<RideStatus, (ride: AwaitedRide) => number>>> = {
  driver_en_route: () => 12 * hour,
  driver_arrived: () => 3 * hour,
  in_progress: () => 3 * hour,
  completed: () => 3 * hour,
  no_show: (ride) => (ride.pickupAt.getTime() - waitsUntil(ride).getTime()) / 60_000,
};

/** The reason why it is too early for that state; undefined if it is not. */
function tooEarly(to: RideStatus, ride: AwaitedRide, now: Date): string | undefined {
  const minutesBefore = earliestMinutes[to]?.(ride);
  if (minutesBefore === undefined) return undefined;
  const from = new Date(ride.pickupAt.getTime() - minutesBefore * 60_000);
  if (now >= from) return undefined;
  const pickup = `the pickup is on ${formatShortDate(ride.pickupAt)} at ${formatTime(ride.pickupAt)}`;
  const since = `from ${formatTime(from)} on ${formatShortDate(from)}`;
  return to === 'no_show'
    ? `It is too early for this: ${pickup}. ${waitingOf(ride).sentence} The traveller can count as absent ${since}.`
    : `It is too early for this: ${pickup}. You can say it ${since}.`;
}
