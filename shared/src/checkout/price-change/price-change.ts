import { formatNaira } from 'shared/format';

/** A price that rose while nothing was held; all amounts in naira. */
export interface PriceChange {
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly received: number;
  /** What is still to be paid of the new price. */
  readonly remaining: number;
}

export function priceChangeOf(oldTotal: number, newTotal: number, received: number): PriceChange {
  const remainingKobo = Math.round(newTotal * 100) - Math.round(received * 100);
  return { oldTotal, newTotal, received, remaining: Math.max(0, remainingKobo) / 100 };
}

/** The label of the button that accepts the new price. */
export function acceptLabel({ received, remaining, newTotal }: PriceChange): string {
  if (remaining === 0) return `Take the flight at ${formatNaira(newTotal)}`;
  return received > 0 ? `Pay the remaining ${formatNaira(remaining)}` : `Go on at ${formatNaira(newTotal)}`;
}
