import type { Cancellation } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';

/** The button that ends the booking names what follows from it. */
export function cancelLabel({ paid, refund }: Pick<Cancellation, 'paid' | 'refund'>): string {
  if (refund > 0) return `Cancel and get ${formatNaira(refund)} back`;
  return paid > 0 ? 'Cancel, nothing goes back' : 'Cancel, nothing was paid';
}
