import type { RideWay } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import type { Cancellation } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';

/** What was sent beyond the price, in naira: it is the payer's whether the booking is cancelled or not. */
export const surplusOf = ({ amountPaid, amountDue }: Pick<Payment, 'amountPaid' | 'amountDue'>): number =>
  Math.max(0, Math.round(amountPaid * 100) - Math.round(amountDue * 100)) / 100;

/** Of what goes back, what has been sent already, in naira. */
export const amountRefunded = ({ refund }: Pick<Payment, 'refund'>): number =>
  refund?.refundedAt ? refund.amount : (refund?.returned ?? 0);

/** Of what goes back, what is still to be sent, in naira. */
export const amountToRefund = ({ refund }: Pick<Cancellation, 'refund'>, payment: Pick<Payment, 'refund'>): number =>
  (Math.round(refund * 100) - Math.round(amountRefunded(payment) * 100)) / 100;

/** The refund of one way is independent of earlier refunds of the payment. */
export const paymentOfWay = (payment: Payment, way: RideWay | undefined): Payment =>
  way ? { ...payment, amountPaid: payment.amountDue, refund: null } : payment;

/** The button that cancels the booking names the consequence. */
export function cancelLabel(terms: Pick<Cancellation, 'paid' | 'refund'>, payment: Payment): string {
  const { paid, refund } = terms;
  const surplus = surplusOf(payment);
  if (surplus > 0 && refund <= surplus) return 'Cancel, nothing more is refunded';
  if (refund > 0) return `Cancel and get ${formatNaira(amountToRefund(terms, payment))} back`;
  return paid > 0 ? 'Cancel, nothing is refunded' : 'Cancel, nothing was paid';
}
