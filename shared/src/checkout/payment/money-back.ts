import type { Payment } from 'shared/contract/payments';
import { formatLongDate, formatNaira } from 'shared/format';

/** What goes back to the traveller and by when, or when it went. */
export function moneyBack({ refund }: Pick<Payment, 'refund'>): string {
  if (!refund) return 'A person looks at it and what is yours goes back to you.';
  return refund.refundedAt
    ? `${formatNaira(refund.amount)} was sent back to you on ${formatLongDate(refund.refundedAt)}.`
    : `${formatNaira(refund.amount)} goes back to you by ${formatLongDate(refund.dueOn)}.`;
}
