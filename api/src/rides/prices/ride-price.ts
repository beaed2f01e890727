import { reminderNaira } from 'shared/contract/lists';
import type { PriceRow } from './price-table';

export const reminderKobo = reminderNaira * 100;

/** Fares are whole multiples of NGN 500: travellers count in notes. */
const roundingKobo = 50_000;

/** The Trip Total in kobo of a journey of `roadKm` in a car `comfort` steps above its type, the Reminder inside. */
export function ridePriceKobo(price: PriceRow, roadKm: number, comfort: number): number {
  const byDistance = price.baseKobo + price.perKmKobo * roadKm;
  const fareKobo = Math.max(byDistance, price.minimumKobo) + comfort * price.comfortExtraKobo;
  // The smallest fraction of a kobo is arithmetic, not money: without the cut 20,000.0000001 would cost 500 more.
  return Math.ceil(Math.round(fareKobo) / roundingKobo) * roundingKobo + reminderKobo;
}
