import type { RideStatus } from 'shared/contract/lists';
import { formatLongDateTime } from 'shared/format';
import { type CancelTerms, untilPaid } from '../bookings/cancel-terms';
import { transition } from '../bookings/states';
import type { Context } from '../context';
import type { Tx } from '../database';
import { refundAllBut } from '../payments/refund-all-but';
import type { Rules } from '../settings';
import { lockRide } from './bookings.repository';
import { releaseHold } from './car-holds';
import { isRideAhead, rideKind } from './ride-states';

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

interface CancellableRide {
  readonly status: RideStatus;
  readonly pickupAt: Date;
  /** The amount to pay: the Trip Total with the Reminder, less the discount. */
  readonly amountDueKobo: number;
}

const hourMs = 3_600_000;

/**
 * The cancellation terms at `now`; undefined if the ride cannot be cancelled. Time limits are inclusive: exactly 24
 * hours before the pickup is free.
 */
export function rideCancelTerms(
  { status, pickupAt, amountDueKobo }: CancellableRide,
  { cancelFreeHours, cancelHalfHours }: Rules,
  now: Date,
): CancelTerms | undefined {
  if (status === 'pending_payment') return untilPaid;
  if (!isRideAhead(status) || now >= pickupAt) return undefined;
  const freeUntilMs = pickupAt.getTime() - cancelFreeHours * hourMs;
  const halfUntilMs = pickupAt.getTime() - cancelHalfHours * hourMs;
  if (now.getTime() <= freeUntilMs)
    return {
      retainedKobo: 0,
      rule: `Cancelling is free until ${formatLongDateTime(freeUntilMs)}: everything goes back.`,
    };
  if (now.getTime() <= halfUntilMs) {
    // an odd kobo is refunded
    const retainedKobo = Math.floor(amountDueKobo / 2);
    return { retainedKobo, rule: `Half of the price goes back until ${formatLongDateTime(halfUntilMs)}.` };
  }
  const rule = `From ${cancelHalfHours} hours before the pickup on nothing of the price goes back.`;
  return { retainedKobo: amountDueKobo, rule };
}
