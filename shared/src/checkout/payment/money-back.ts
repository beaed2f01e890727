import type { Payment } from 'shared/contract/payments';
import { formatLongDate, formatNaira } from 'shared/format';

/** The refund of a payment as a sentence: the amount, and when it is due or was sent. */
export function moneyBack({ refund }: Pick<Payment, 'refund'>): string {
  if (!refund) return 'A person looks at it and what is yours goes back to you.';
  return refund.refundedAt
    ? `${formatNaira(refund.amount)} was sent back to you on ${formatLongDate(refund.refundedAt)}.`
    : `${formatNaira(refund.amount)} goes back to you by ${formatLongDate(refund.dueOn)}.`;
}
