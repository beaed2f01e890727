import { moneyBack } from 'shared/checkout/payment';
import type { PaymentStatus } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { formatNaira } from 'shared/format';

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';

/** How the badge of a payment's state looks. */
export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  pending: 'waiting',
  processing: 'waiting',
  paid: 'good',
  underpaid: 'waiting',
  overpaid: 'good',
  late: 'waiting',
  expired: 'bad',
  failed: 'bad',
  refund_pending: 'waiting',
  refunded: 'quiet',
};

export interface PaymentNews {
  readonly tone: 'warn' | 'inform';
  readonly text: string;
}

const missing = ({ amountDue, amountPaid }: Payment) =>
  (Math.round(amountDue * 100) - Math.round(amountPaid * 100)) / 100;

/** Money that is still to come, or that goes back: what, and by when. Nothing of a plain payment. */
export function paymentNews(payment: Payment, isPayable: boolean): PaymentNews | undefined {
  const { refund, amountPaid, amountDue, status } = payment;
  if (refund) {
    const why = status === 'overpaid' && !refund.refundedAt ? 'You sent more than was due. ' : '';
    return { tone: 'inform', text: `${why}${moneyBack(payment)}` };
  }
  if (isPayable && amountPaid > 0) {
    const rest = formatNaira(missing(payment));
    return {
      tone: 'warn',
      text: `We have received ${formatNaira(amountPaid)} of ${formatNaira(amountDue)}. ${rest} is still to come.`,
    };
  }
  if (isPayable) return { tone: 'warn', text: `${formatNaira(amountDue)} is still to be paid.` };
  return undefined;
}
