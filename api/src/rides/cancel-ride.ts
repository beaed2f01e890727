import type { CancelTerms } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { refundAllBut } from '../payments/refund-all-but';
import { lockRide } from './bookings.repository';
import { releaseHold } from './car-holds';
import { rideKind } from './ride-states';
import { rideCancelTerms } from './ride-terms';

/** The current terms of a ride with a locked row; undefined if it cannot be cancelled. */
export async function termsOfRide(tx: Tx, context: Context, id: string): Promise<CancelTerms | undefined> {
  const ride = await lockRide(tx, { id });
  return ride && rideCancelTerms(ride, context.settings.rules, context.now());
}

/** Cancels a ride for its traveller: releases car and driver, refunds its payment by the terms, and sends the mail. */
export async function cancelRide(tx: Tx, context: Context, id: string, { retainedKobo }: CancelTerms): Promise<void> {
  await releaseHold(tx, id, context.now());
  await refundAllBut(tx, context, 'ride', id, { retainedKobo });
  await transition(tx, context, rideKind, id, 'cancelled', { note: 'You cancelled the ride' });
}
