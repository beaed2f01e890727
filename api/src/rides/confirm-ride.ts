import { Refusal } from 'server/http';
import type { RideStatus } from 'shared/contract/lists';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { type Actor, recordAction } from '../staff/record-action';
import { lockRide } from './bookings.repository';
import { heldUntil } from './held-mails';
import { rideKind } from './ride-states';

/**
 * Confirms a paid ride for the back office.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT for a ride that does not wait for it
 */
export async function confirmRide(
  tx: Tx,
  context: Context,
  publicId: string,
  actor: Actor,
): Promise<{ status: RideStatus }> {
  const ride = await lockRide(tx, { publicId });
  if (!ride) throw new Refusal('NOT_FOUND', 'There is no such booking.');
  if (ride.status === 'confirmed') return { status: ride.status };
  if (ride.status !== 'awaiting_confirmation')
    throw new Refusal('STATE_CONFLICT', `This ride cannot be confirmed: it is ${ride.status.replaceAll('_', ' ')}.`);
  await transition(tx, context, rideKind, ride.id, 'confirmed', { mailAt: heldUntil(context) });
  await recordAction(tx, context, {
    actor,
    action: 'ride: confirmed',
    reference: ride.reference,
    before: { status: ride.status },
    after: { status: 'confirmed' },
  });
  return { status: 'confirmed' };
}
