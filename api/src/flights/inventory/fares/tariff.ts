import type { Cabin } from 'shared/contract/lists';

/**
 * The site's tariff, in naira for one adult and one way. A fare is the fare of the distance, multiplied by factors for cabin,
 * airline, change of planes, season, weekday, days before departure, and load. The levels follow published fares, which
 * `api/data/README.md` lists with their sources; a test holds typical fares to them.
 */
export interface Tariff {
  readonly startNaira: number;
  readonly perKmNaira: number;
  readonly cabins: Readonly<Record<Cabin, number>>;
  /** With a change of planes. */
  readonly withStop: number;
  /** Passenger service charge and airport charges by departure, without the ticket sales charge. */
  readonly airportTaxNaira: { readonly fromNigeria: number; readonly fromElsewhere: number };
}

export const domestic: Tariff = {
  startNaira: 85_000,
  perKmNaira: 52,
  cabins: { Y: 1, W: 1.4, C: 2.1, F: 3.2 },
  withStop: 1.12,
  airportTaxNaira: { fromNigeria: 2000, fromElsewhere: 2000 },
};

export const international: Tariff = {
  startNaira: 132_000,
  perKmNaira: 84,
  cabins: { Y: 1, W: 1.7, C: 3.6, F: 6 },
  withStop: 0.92,
  airportTaxNaira: { fromNigeria: 84_000, fromElsewhere: 58_000 },
};

/** Price factors of airlines. */
export const airlineLevels: Readonly<Record<string, number>> = {
  ...{ P4: 1.04, QI: 1.1, UN: 0.99, VK: 0.98, Q9: 0.84, W3: 0.95, N2: 0.93, OJ: 0.97, VM: 0.92 },
  ...{ BA: 1.14, VS: 1.12, LH: 1.07, AF: 1.05, KL: 1.04, EK: 1.08, QR: 1.1, DL: 1.1, UA: 1.09 },
  ...{ TK: 0.96, ET: 0.88, MS: 0.82, KQ: 0.91, WB: 0.87, AT: 0.84, KP: 0.93, UR: 0.86 },
};

/** Price factors by weekday, starting on Monday. */
export const weekdayLevels: readonly number[] = [1.03, 0.97, 0.96, 1, 1.08, 0.98, 1.06];

/** Price factors by days before departure. */
export const daysAheadSteps: readonly (readonly [days: number, level: number])[] = [
  [0, 1.48],
  [3, 1.3],
  [7, 1.14],
  [14, 1.03],
  [30, 0.95],
  [90, 0.9],
];

/** Price factors by the share of sold seats. */
export const loadSteps: readonly (readonly [part: number, level: number])[] = [
  [0, 1],
  [0.2, 1.05],
  [0.4, 1.11],
  [0.6, 1.19],
  [0.8, 1.3],
];

/** Price factors of high seasons; Christmas is from 12 December to 10 January. */
export const seasonLevels = { christmasAtHome: 1.62, christmasAbroad: 1.28, summerAbroad: 1.14 } as const;

export const childPart = 0.75;
export const infantPart = 0.1;
/** For each traveller with a seat, on any journey. */
export const serviceFeeNaira = 3000;
