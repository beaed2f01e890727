import type { RideStatus } from 'shared/contract/lists';
import type { BookedRide } from 'shared/contract/rides';

/**
 * What the payment page shows:
 * `open` the account waits for the money; `incomplete` some of it is in and the account is still open;
 * `expired` the account is over and nothing came; `underpaid` it is over and too little came;
 * `review` money came that the booking could not take; `returning` too little came and is on its way back, so that
 * it counts no more; `refunded` it has gone back;
 * `cancelled` the booking is off; `paid` the journey goes on.
 */
export type PaymentView =
  | 'open'
  | 'incomplete'
  | 'expired'
  | 'underpaid'
  | 'review'
  | 'returning'
  | 'refunded'
  | 'cancelled'
  | 'paid';

/** Whether a booking in this state has its money. */
const statusViews: Record<RideStatus, PaymentView | 'waiting'> = {
  pending_payment: 'waiting',
  awaiting_confirmation: 'paid',
  confirmed: 'paid',
  driver_assigned: 'paid',
  driver_en_route: 'paid',
  driver_arrived: 'paid',
  in_progress: 'paid',
  completed: 'paid',
  expired: 'expired',
  payment_review: 'review',
  cancelled: 'cancelled',
  no_show: 'paid',
};

/** True once the account's time is over by this device's clock; the server may have noticed already. */
const accountIsOver = (expiresOn: string, nowMs: number): boolean => Date.parse(expiresOn) <= nowMs;

/** What the page shows for a booking at a moment. */
export function paymentView(booked: BookedRide, nowMs: number): PaymentView {
  const { payment, savedBookedRide, transfer_details } = booked;
  const view = statusViews[savedBookedRide.status];
  if (view === 'paid') return 'paid';
  if (payment.refund?.refundedAt) return 'refunded';
  if (view === 'review' || view === 'cancelled') return view;
  if (payment.status === 'refund_pending') return 'returning';
  const somethingCame = payment.amountPaid > 0;
  if (view === 'expired' || accountIsOver(transfer_details.expiresOn, nowMs))
    return somethingCame ? 'underpaid' : 'expired';
  return somethingCame ? 'incomplete' : 'open';
}

/** Naira still to send: what came in counts, into whichever account, also after an expiry. */
export const amountMissing = ({ payment }: BookedRide): number =>
  Math.max(0, (Math.round(payment.amountDue * 100) - Math.round(payment.amountPaid * 100)) / 100);

const payableViews: readonly PaymentView[] = ['open', 'incomplete', 'expired', 'underpaid'];

/** What the traveller is to send now, in naira: into the open account, or into the new one; undefined if nothing. */
export const amountToPay = (booked: BookedRide, view: PaymentView): number | undefined =>
  payableViews.includes(view) ? amountMissing(booked) : undefined;
