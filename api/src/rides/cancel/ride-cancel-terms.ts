import type { RideStatus } from 'shared/contract/lists';
import { formatLongDateTime } from 'shared/format';
import { type CancelTerms, untilPaid } from '../../bookings/cancel-terms';
import type { Rules } from '../../settings';
import { isRideAhead } from '../ride-states';

export interface CancellableRide {
  readonly status: RideStatus;
  readonly pickupAt: Date;
  /** What is paid for it: the Trip Total with the Reminder inside, less what a coupon takes off. */
  readonly amountDueKobo: number;
}

const hourMs = 3_600_000;

/**
 * What a traveller who cancels at `now` gets back; undefined where nothing is left to cancel. The last moment of each
 * time still belongs to it: 24 hours before the pickup to the millisecond is free.
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
    return { keptKobo: 0, rule: `Cancelling is free until ${formatLongDateTime(freeUntilMs)}: everything goes back.` };
  if (now.getTime() <= halfUntilMs) {
    // an odd kobo is the traveller's
    const keptKobo = Math.floor(amountDueKobo / 2);
    return { keptKobo, rule: `Half of the price goes back until ${formatLongDateTime(halfUntilMs)}.` };
  }
  const rule = `From ${cancelHalfHours} hours before the pickup on nothing of the price goes back.`;
  return { keptKobo: amountDueKobo, rule };
}
