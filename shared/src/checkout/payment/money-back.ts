import type { Payment } from 'shared/contract/payments';
import { formatNaira, formatUnbrokenDate } from 'shared/format';

/** The refund of a payment as a sentence: the amount, and when it is due or was sent. */
export function moneyBack({ refund }: Pick<Payment, 'refund'>): string {
  if (!refund) return 'Our team checks it and refunds what is yours.';
  if (refund.refundedAt)
    return `${formatNaira(refund.amount)} was sent back to you on ${formatUnbrokenDate(refund.refundedAt)}.`;
  return `${formatNaira(amountOwed(refund))} is refunded by ${formatUnbrokenDate(refund.dueOn)}.${sentBefore(refund)}`;
}

type Refund = NonNullable<Payment['refund']>;

/** The part of a refund that was sent already, as a sentence after another one; '' if none was. */
export const sentBefore = ({ returned = 0 }: Pick<Refund, 'returned'>): string =>
  returned > 0 ? ` ${formatNaira(returned)} was sent back before.` : '';

/** Of a refund, what is still to be sent, in naira. */
export const amountOwed = ({ amount, returned = 0 }: Pick<Refund, 'amount' | 'returned'>): number =>
  (Math.round(amount * 100) - Math.round(returned * 100)) / 100;
