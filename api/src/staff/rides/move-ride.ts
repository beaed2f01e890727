import type { RideStatus } from 'shared/contract/lists';
import { transition } from '../../bookings/transition';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { Refusal } from '../../http';
import { refundWhole } from '../../payments';
import { type LockedRide, lockRide } from '../../rides/bookings/bookings.repository';
import { releaseHold } from '../../rides/bookings/car-holds.repository';
import { rideKind } from '../../rides/ride-kind';
import { tooEarly } from './earliest';
import { staffMoves } from './staff-moves';
import { inWords } from './status-words';

interface StaffMove {
  readonly to: RideStatus;
  /** What the traveller reads on the timeline, and in the mail of a cancelled ride. */
  readonly note?: string | undefined;
}

/**
 * A person takes a ride along one arrow; a ride that is there already stays as it is. A cancelled one gives back all
 * the money, the car and the driver.
 * @returns the reference of the ride; undefined if nothing was left to do
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for an arrow that is not there or makes no sense at this hour
 */
export async function moveRide(
  tx: Tx,
  context: Context,
  publicId: string,
  { to, note }: StaffMove,
): Promise<string | undefined> {
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such ride.');
  if (ride.status === to) return undefined;
  if (to === 'driver_assigned' || !staffMoves(ride.status).includes(to))
    throw new Refusal('STATE_CONFLICT', `This ride is ${inWords(ride.status)}: it cannot become ${inWords(to)}.`);
  const fault = tooEarly(to, ride, context.now());
  if (fault) throw new Refusal('STATE_CONFLICT', fault);
  if (to === 'cancelled') await cancel(tx, context, ride, note);
  else await transition(tx, context, rideKind, ride.id, to, note === undefined ? {} : { note });
  return ride.reference;
}

async function cancel(tx: Tx, context: Context, ride: LockedRide, note: string | undefined): Promise<void> {
  await releaseHold(tx, ride.id, context.now());
  const refundedKobo = await refundWhole(tx, context, 'ride', ride.id, 'cancelled');
  const standard =
    refundedKobo > 0 ? 'We had to cancel this ride; your money goes back to you' : 'We had to cancel this ride';
  await transition(tx, context, rideKind, ride.id, 'cancelled', { note: note ?? standard });
}
