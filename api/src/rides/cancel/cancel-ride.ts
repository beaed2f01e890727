import type { CancelTerms } from '../../bookings/cancel-terms';
import { transition } from '../../bookings/transition';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { refundAllBut } from '../../payments';
import { lockRide } from '../bookings/bookings.repository';
import { releaseHold } from '../bookings/car-holds.repository';
import { rideKind } from '../ride-kind';
import { rideCancelTerms } from './ride-cancel-terms';

/** The terms of a ride whose row is locked, at this moment; undefined where it cannot be cancelled. */
export async function termsOfRide(tx: Tx, context: Context, id: string): Promise<CancelTerms | undefined> {
  const ride = await lockRide(tx, { id });
  return ride && rideCancelTerms(ride, context.settings.rules, context.now());
}

/** The traveller ends a ride: its car is free, its money settled, its driver released, and a mail tells all of it. */
export async function cancelRide(tx: Tx, context: Context, id: string, { keptKobo }: CancelTerms): Promise<void> {
  await releaseHold(tx, id, context.now());
  await refundAllBut(tx, context, 'ride', id, { keptKobo });
  await transition(tx, context, rideKind, id, 'cancelled', { note: 'You cancelled the ride' });
}
