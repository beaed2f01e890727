import type { CancelTerms } from '../../bookings/cancel-terms';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { refundAllBut } from '../../payments';
import { lockRide } from '../bookings/bookings.repository';
import { releaseHold } from '../bookings/car-holds.repository';
import { move } from '../states/move';
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
  await move(tx, context, id, 'cancelled', { note: 'You cancelled the ride' });
}
