import type { Cabin } from 'shared/contract/lists';

/**
 * The site's tariff, in naira for one adult and one way. A fare is the distance's, times what follows: the cabin, the
 * airline, a change of planes, the season, the day of the week, how soon it leaves, how full it is.
 */
export interface Tariff {
  readonly startNaira: number;
  readonly perKmNaira: number;
  readonly cabins: Readonly<Record<Cabin, number>>;
  /** With a change of planes. */
  readonly withStop: number;
  /** Passenger service charge and what airports take, by departure; the ticket sales charge comes on top. */
  readonly airportTaxNaira: { readonly fromNigeria: number; readonly fromElsewhere: number };
}

export const domestic: Tariff = {
  startNaira: 46_000,
  perKmNaira: 28,
  cabins: { Y: 1, W: 1.4, C: 1.9, F: 3 },
  withStop: 1.12,
  airportTaxNaira: { fromNigeria: 2000, fromElsewhere: 2000 },
};

export const international: Tariff = {
  startNaira: 105_000,
  perKmNaira: 66,
  cabins: { Y: 1, W: 1.7, C: 3.3, F: 5.6 },
  withStop: 0.92,
  airportTaxNaira: { fromNigeria: 84_000, fromElsewhere: 58_000 },
};

/** Airlines that ask more or less than the others. */
export const airlineLevels: Readonly<Record<string, number>> = {
  ...{ P4: 1.04, QI: 1.1, UN: 0.99, VK: 0.98, Q9: 0.84, W3: 0.95, N2: 0.93, OJ: 0.97, VM: 0.92 },
  ...{ BA: 1.14, VS: 1.12, LH: 1.07, AF: 1.05, KL: 1.04, EK: 1.08, QR: 1.1, DL: 1.1, UA: 1.09 },
  ...{ TK: 0.96, ET: 0.88, MS: 0.82, KQ: 0.91, WB: 0.87, AT: 0.84, KP: 0.93, UR: 0.86 },
};

/** From Monday on. */
export const weekdayLevels: readonly number[] = [1.03, 0.97, 0.96, 1, 1.08, 0.98, 1.06];

/** Fares rise as the departure comes near: from so many days before it on, this level. */
export const daysAheadSteps: readonly (readonly [days: number, level: number])[] = [
  [0, 1.48],
  [3, 1.3],
  [7, 1.14],
  [14, 1.03],
  [30, 0.95],
  [90, 0.9],
];

/** And with every part of the seats that is sold: from this part on, this level. */
export const loadSteps: readonly (readonly [part: number, level: number])[] = [
  [0, 1],
  [0.2, 1.05],
  [0.4, 1.11],
  [0.6, 1.19],
  [0.8, 1.3],
];

/** Months in which fares are higher; Christmas is from 12 December to 10 January. */
export const seasonLevels = { christmas: 1.28, summerAbroad: 1.14 } as const;

export const childPart = 0.75;
export const infantPart = 0.1;
/** The ticket sales charge, of every base fare. */
export const salesChargePart = 0.05;
/** For each traveller with a seat, whatever the journey. */
export const serviceFeeNaira = 3000;
