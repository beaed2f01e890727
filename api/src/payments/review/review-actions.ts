import type { PaymentStatus, ReviewAction } from 'shared/contract/lists';
import type { Payable } from '../payable';
import type { RefundState } from '../tables';

/** The state of a waiting refund on which the actions depend. */
export interface WaitingRefund {
  readonly state: Extract<RefundState, 'due' | 'sending' | 'attention'>;
  readonly payment: {
    readonly status: PaymentStatus;
    readonly amount_due_kobo: number;
    readonly received_kobo: number;
  };
  readonly bookingStatus: Payable['status'];
}

/** Bookings that can be resumed if their car or seats are free. */
const resumableStates: readonly Payable['status'][] = ['expired', 'payment_review', 'hold_expired'];

/** The traveller decides about a higher price, and the money waits for that decision. */
export const awaitsPriceDecision = ({ bookingStatus }: Pick<WaitingRefund, 'bookingStatus'>): boolean =>
  bookingStatus === 'price_changed';

/** The whole amount arrived too late, and nobody has started its refund. */
export const canPayLate = ({ state, payment, bookingStatus }: WaitingRefund): boolean =>
  state === 'due' &&
  payment.status === 'late' &&
  payment.received_kobo >= payment.amount_due_kobo &&
  resumableStates.includes(bookingStatus);

/** The actions on money that the bank cannot send without a person. */
export const attentionActions: readonly ReviewAction[] = ['mark_refunded', 'set_back'];

/** The actions on a waiting refund: none while the traveller decides, or the bank sends it. */
export const refundActions = (refund: WaitingRefund): ReviewAction[] => {
  if (awaitsPriceDecision(refund) || refund.state === 'sending') return [];
  if (refund.state === 'attention') return [...attentionActions];
  return [...(canPayLate(refund) ? (['revive'] as const) : []), 'refund', 'mark_refunded'];
};

/** The action on money that the bank took back. */
export const takenBackActions: readonly ReviewAction[] = ['close'];

/** The actions on a transfer for an unknown account. */
export const unmatchedActions: readonly ReviewAction[] = ['match', 'refund', 'mark_refunded'];
