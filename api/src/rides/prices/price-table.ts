import { createHash } from 'node:crypto';
import { type CarType, carTypes, reminderNaira } from 'shared/contract/lists';

export interface PriceRow {
  readonly baseKobo: number;
  readonly perKmKobo: number;
  /** The least that a journey costs, before the comfort extra. */
  readonly minimumKobo: number;
  /** For each step of comfort above the plain car of the type. */
  readonly comfortExtraKobo: number;
}

const naira = (amount: number) => amount * 100;
const row = (base: number, perKm: number, minimum: number, comfortExtra: number): PriceRow => ({
  baseKobo: naira(base),
  perKmKobo: naira(perKm),
  minimumKobo: naira(minimum),
  comfortExtraKobo: naira(comfortExtra),
});

/**
 * What a ride costs, in naira: base, per road kilometre, minimum, comfort extra. Whole car, tolls and the free wait
 * inside, the Reminder not. This is the one place to change a price: the next start writes the new rows to the
 * database, and a `price_id` of the old ones answers PRICE_EXPIRED from then on.
 */
export const priceTable: Readonly<Record<CarType, PriceRow>> = {
  Saloon: row(5_000, 330, 12_000, 3_500),
  SUV: row(9_000, 560, 20_000, 6_000),
  Minivan: row(11_000, 680, 24_000, 6_000),
  Bus: row(18_000, 1_150, 40_000, 9_000),
  Luxury: row(35_000, 1_450, 75_000, 20_000),
};

/** `suv-4f1c09ab2d`: a hash of the row, so that a changed price has another id. */
export const priceIdOf = (type: CarType, price: PriceRow): string => {
  const said = [type, price.baseKobo, price.perKmKobo, price.minimumKobo, price.comfortExtraKobo].join(' ');
  return `${type.toLowerCase()}-${createHash('sha256').update(said).digest('hex').slice(0, 10)}`;
};

export const currentPrices = carTypes.map((type) => ({
  priceId: priceIdOf(type, priceTable[type]),
  type,
  ...priceTable[type],
}));

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
