import { createHash } from 'node:crypto';
import { type CarType, reminderNaira } from 'shared/contract/lists';

export interface PriceRow {
  readonly baseKobo: number;
  readonly perKmKobo: number;
  /** The minimum price without the comfort extra. */
  readonly minimumKobo: number;
  /** For each comfort step above the basic car of the type. */
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
 * The prices of rides of a new site in naira: base, per road kilometre, minimum, comfort extra. For the whole car with tolls and the
 * free waiting time, without the Reminder. The staff change them in the back office.
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

export const reminderKobo = reminderNaira * 100;

/** Fares are multiples of NGN 500. */
const roundingKobo = 50_000;

/** The Trip Total in kobo of a journey of `roadKm` in a car with `comfort` steps, including the Reminder. */
export function ridePriceKobo(price: PriceRow, roadKm: number, comfort: number): number {
  const byDistance = price.baseKobo + price.perKmKobo * roadKm;
  const fareKobo = Math.max(byDistance, price.minimumKobo) + comfort * price.comfortExtraKobo;
  // removes floating-point errors: 20,000.0000001 would be rounded up by 500
  return Math.ceil(Math.round(fareKobo) / roundingKobo) * roundingKobo + reminderKobo;
}
