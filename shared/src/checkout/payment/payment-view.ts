import type { BookingUnderPayment, Standing } from './booking-under-payment';

/**
 * What the payment page shows:
 * `open` the account waits for the money; `incomplete` some of it is in and the account is still open;
 * `expired` the account is over and nothing came; `underpaid` it is over and too little came;
 * `review` money came that the booking could not take; `returning` too little came and is on its way back, so that
 * it counts no more; `refunded` it has gone back;
 * `cancelled` the booking is off; `special` what only this kind of booking knows; `paid` the journey goes on.
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
  | 'special'
  | 'paid';

/** What the view depends on. */
export type PaymentFacts = Pick<BookingUnderPayment, 'payment' | 'standing' | 'transfer_details'>;

const settled: readonly Standing[] = ['review', 'cancelled', 'special'];

const isSettled = (standing: Standing): standing is 'review' | 'cancelled' | 'special' => settled.includes(standing);

/** True once the account's time is over by this device's clock; the server may have noticed already. */
const accountIsOver = (expiresOn: string, nowMs: number): boolean => Date.parse(expiresOn) <= nowMs;

/** What the page shows for a booking at a moment. */
export function paymentView({ payment, standing, transfer_details }: PaymentFacts, nowMs: number): PaymentView {
  if (standing === 'paid') return 'paid';
  if (payment.refund?.refundedAt) return 'refunded';
  if (isSettled(standing)) return standing;
  if (payment.status === 'refund_pending') return 'returning';
  const somethingCame = payment.amountPaid > 0;
  if (standing === 'expired' || accountIsOver(transfer_details.expiresOn, nowMs))
    return somethingCame ? 'underpaid' : 'expired';
  return somethingCame ? 'incomplete' : 'open';
}

/** Naira still to send: what came in counts, into whichever account, also after an expiry. */
export const amountMissing = ({ payment }: Pick<PaymentFacts, 'payment'>): number =>
  Math.max(0, (Math.round(payment.amountDue * 100) - Math.round(payment.amountPaid * 100)) / 100);

const payableViews: readonly PaymentView[] = ['open', 'incomplete', 'expired', 'underpaid'];

/** What the traveller is to send now, in naira: into the open account, or into the new one; undefined if nothing. */
export const amountToPay = (booking: Pick<PaymentFacts, 'payment'>, view: PaymentView): number | undefined =>
  payableViews.includes(view) ? amountMissing(booking) : undefined;
