import { amountMissing, amountToSend } from 'shared/documents';
import type { BookingPaymentState, BookingUnderPayment } from './payment-kind';

/** The account is open and has received nothing or a part, or it has expired and has received nothing or too little. */
export type PayableView = 'open' | 'incomplete' | 'expired' | 'underpaid';

/**
 * What the payment page shows, besides the payable views:
 * `review` money was received that the booking could not use; `returning` the account received too little, which is being
 * refunded and counts no more; `refunded` it was refunded; `cancelled` the booking is cancelled; `special` a state that only
 * this kind of booking has; `paid` the booking is paid.
 */
export type PaymentView = PayableView | 'review' | 'returning' | 'refunded' | 'cancelled' | 'special' | 'paid';

/** What the view depends on. */
export type PaymentFacts = Pick<BookingUnderPayment, 'payment' | 'state' | 'transfer_details'>;

const settled: readonly BookingPaymentState[] = ['review', 'cancelled', 'special'];

const isSettled = (state: BookingPaymentState): state is 'review' | 'cancelled' | 'special' => settled.includes(state);

/** By the clock of this device. */
const hasExpired = (expiresOn: string, nowMs: number): boolean => Date.parse(expiresOn) <= nowMs;

export function paymentView({ payment, state, transfer_details }: PaymentFacts, nowMs: number): PaymentView {
  if (state === 'paid') return 'paid';
  if (payment.refund?.refundedAt) return 'refunded';
  if (isSettled(state)) return state;
  if (payment.status === 'refund_pending') return 'returning';
  const isPartlyPaid = payment.amountPaid > 0;
  if (state === 'expired' || hasExpired(transfer_details.expiresOn, nowMs))
    return isPartlyPaid ? 'underpaid' : 'expired';
  return isPartlyPaid ? 'incomplete' : 'open';
}

/** What the traveller has to pay now, in naira; undefined if nothing. A new account is for what is missing. */
export function amountToPay({ payment }: Pick<PaymentFacts, 'payment'>, view: PaymentView): number | undefined {
  if (view === 'open' || view === 'incomplete') return amountToSend(payment);
  return view === 'expired' || view === 'underpaid' ? amountMissing(payment) : undefined;
}
