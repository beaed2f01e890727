import type { FlightStatus, PaymentStatus, ReviewAction, RideStatus } from 'shared/contract/lists';
import type { RefundState } from '../tables';

/** What decides on a refund that waits. */
export interface WaitingRefund {
  readonly state: Extract<RefundState, 'due' | 'sending'>;
  readonly payment: {
    readonly status: PaymentStatus;
    readonly amount_due_kobo: number;
    readonly received_kobo: number;
  };
  readonly bookingStatus: RideStatus | FlightStatus;
}

/** Bookings that can be taken up again, should their car or seats be free. */
const resting: readonly (RideStatus | FlightStatus)[] = ['expired', 'payment_review', 'hold_expired'];

/** The traveller has been asked about a higher price, and the money waits for the answer, not for a person. */
export const awaitsPriceDecision = ({ bookingStatus }: Pick<WaitingRefund, 'bookingStatus'>): boolean =>
  bookingStatus === 'price_changed';

/** The whole price came in, too late, and nobody has begun to send it back. */
export const canPayLate = ({ state, payment, bookingStatus }: WaitingRefund): boolean =>
  state === 'due' &&
  payment.status === 'late' &&
  payment.received_kobo >= payment.amount_due_kobo &&
  resting.includes(bookingStatus);

/** What a person can do about a refund that waits: nothing while the traveller is asked, or the bank is sending it. */
export const refundActions = (refund: WaitingRefund): ReviewAction[] => {
  if (awaitsPriceDecision(refund) || refund.state === 'sending') return [];
  return [...(canPayLate(refund) ? (['revive'] as const) : []), 'refund', 'mark_refunded'];
};

/** What a person can do about a transfer for no account of ours. */
export const unmatchedActions: readonly ReviewAction[] = ['match', 'refund', 'mark_refunded'];
