import type { RideStatus } from 'shared/contract/lists';
import type { RideTerms } from 'shared/contract/rides';
import { formatDeadline, formatLongDeadline, formatSeconds } from 'shared/format';
import { type CancelTerms, untilPaid } from '../bookings/cancel-terms';
import type { Rules } from '../settings';
import { isRideAhead } from './ride-states';
import { type AwaitedRide, comeBy } from './ride-waiting';

interface CancellableRide {
  readonly status: RideStatus;
  readonly pickupAt: Date;
  /** The amount to pay: the Trip Total with the Reminder, less the discount. */
  readonly amountDueKobo: number;
}

const hourMs = 3_600_000;

/** The terms of cancelling a ride, also as a line for before the booking. */
interface RideCancelTerms extends CancelTerms {
  /** "Free cancellation until Tue 24 Nov, 09:30 AM" */
  readonly line: string;
}

/**
 * The cancellation terms at `now`; undefined if the ride cannot be cancelled. Time limits are inclusive: exactly 24
 * hours before the pickup is free.
 */
export function rideCancelTerms(
  { status, pickupAt, amountDueKobo }: CancellableRide,
  rules: Rules,
  now: Date,
): CancelTerms | undefined {
  if (status === 'pending_payment') return untilPaid;
  return isRideAhead(status) ? paidRideTerms(pickupAt, amountDueKobo, rules, now) : undefined;
}

function paidRideTerms(
  pickupAt: Date,
  amountDueKobo: number,
  { cancelFreeHours, cancelHalfHours }: Rules,
  now: Date,
): RideCancelTerms | undefined {
  if (now >= pickupAt) return undefined;
  const freeUntilMs = pickupAt.getTime() - cancelFreeHours * hourMs;
  const halfUntilMs = pickupAt.getTime() - cancelHalfHours * hourMs;
  if (now.getTime() <= freeUntilMs)
    return {
      retainedKobo: 0,
      rule: `Cancelling is free until ${formatLongDeadline(freeUntilMs)}: everything is refunded.`,
      line: `Free cancellation until ${formatDeadline(freeUntilMs)}`,
    };
  if (now.getTime() <= halfUntilMs)
    return {
      // an odd kobo is refunded
      retainedKobo: Math.floor(amountDueKobo / 2),
      rule: `Half of the price is refunded until ${formatLongDeadline(halfUntilMs)}.`,
      line: `50 % refund until ${formatDeadline(halfUntilMs)}`,
    };
  return {
    retainedKobo: amountDueKobo,
    rule: `From ${cancelHalfHours} hours before the pickup on nothing is refunded.`,
    line: `Not refundable: pickup in less than ${formatSeconds(cancelHalfHours * 3600)}`,
  };
}

/** The rule by which a paid ride was cancelled at a time that is over. */
export const ruleAtCancellation = (pickupAt: Date, rules: Rules, cancelledAt: Date): string | undefined =>
  paidRideTerms(pickupAt, 0, rules, cancelledAt)?.rule;

/** What a ride costs whoever cancels it or does not come, if it is paid now; null once it cannot be cancelled. */
export function rideTermsOf(
  { status, ...ride }: AwaitedRide & { readonly status: RideStatus },
  rules: Rules,
  now: Date,
): RideTerms | null {
  const terms =
    status === 'pending_payment' || isRideAhead(status) ? paidRideTerms(ride.pickupAt, 0, rules, now) : undefined;
  if (!terms) return null;
  return {
    cancellation: terms.line,
    noShow: `If nobody comes ${comeBy(ride)}, the ride is over and is not refunded.`,
  };
}

/** The same for a ride that could be booked now. */
export function termsAtBooking(ride: AwaitedRide, rules: Rules, now: Date): RideTerms {
  const terms = rideTermsOf({ ...ride, status: 'pending_payment' }, rules, now);
  if (!terms) throw new RangeError('The pickup of a ride that can be booked is ahead');
  return terms;
}
