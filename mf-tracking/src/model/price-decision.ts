import type { TrackedFlight } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';

/** A price that rose while the seats were not held; all amounts in naira. */
export interface PriceDecision {
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly received: number;
  /** What is still to be paid of the new price. */
  readonly remaining: number;
}

/** What there is to decide; undefined where nothing is. */
export function priceDecision({
  status,
  priceChange,
  payment,
}: Pick<TrackedFlight, 'status' | 'priceChange' | 'payment'>): PriceDecision | undefined {
  if (status !== 'price_changed' || !priceChange) return undefined;
  const received = payment.amountPaid;
  const remainingKobo = Math.round(priceChange.newTotal * 100) - Math.round(received * 100);
  return { ...priceChange, received, remaining: Math.max(0, remainingKobo) / 100 };
}

/** What the button that takes the new price says. */
export function acceptWords({ received, remaining, newTotal }: PriceDecision): string {
  if (remaining === 0) return `Take the flight at ${formatNaira(newTotal)}`;
  return received > 0 ? `Pay the remaining ${formatNaira(remaining)}` : `Go on at ${formatNaira(newTotal)}`;
}

/** What the button that ends the booking says. */
export const declineWords = ({ received }: PriceDecision): string =>
  received > 0 ? `Get ${formatNaira(received)} back` : 'End this booking';
