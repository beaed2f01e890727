import type { Payment } from 'shared/contract/payments';
import type { Cancellation } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';

/** What was sent beyond the price, in naira: it is the payer's whether the booking is cancelled or not. */
export const surplusOf = ({ amountPaid, amountDue }: Pick<Payment, 'amountPaid' | 'amountDue'>): number =>
  Math.max(0, Math.round(amountPaid * 100) - Math.round(amountDue * 100)) / 100;

/** The button that ends the booking names what follows from it. */
export function cancelLabel({ paid, refund }: Pick<Cancellation, 'paid' | 'refund'>, surplus: number): string {
  if (surplus > 0 && refund <= surplus) return 'Cancel, nothing more goes back';
  if (refund > 0) return `Cancel and get ${formatNaira(refund)} back`;
  return paid > 0 ? 'Cancel, nothing goes back' : 'Cancel, nothing was paid';
}
