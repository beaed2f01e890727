import type { BookedFlight } from 'shared/contract/flights';

/** A price that rose while the seats were not held; all amounts in naira. */
export interface PriceDecision {
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly received: number;
  /** What is still to be paid of the new price. */
  readonly remaining: number;
}

/** What there is to decide; a booking that names no change keeps its price. */
export function priceDecision({ priceChange, payment, savedBooking: { price } }: BookedFlight): PriceDecision {
  const { oldTotal, newTotal } = priceChange ?? { oldTotal: price.total, newTotal: price.total };
  const received = payment.amountPaid;
  const remainingKobo = Math.round(newTotal * 100) - Math.round(received * 100);
  return { oldTotal, newTotal, received, remaining: Math.max(0, remainingKobo) / 100 };
}
