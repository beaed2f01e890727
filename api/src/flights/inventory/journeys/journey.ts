import type { FlightSlice } from 'shared/contract/flights';
import type { Leg } from './leg';

/** One way from an airport to another on a day: a direct flight, or two that connect. */
export interface Journey {
  readonly first: Leg;
  readonly second: Leg | undefined;
  readonly departMs: number;
  readonly arriveMs: number;
  readonly isInternational: boolean;
  readonly seatsLeft: number;
  /** The base fare of one adult in the lowest brand, kobo. */
  readonly fareKobo: number;
  /** That fare with its taxes, kobo: fares of the ways of a journey add up. */
  readonly totalKobo: number;
  /** What a traveller weighs: that total, and the time it takes; lower is better. */
  readonly score: number;
  /** As the contract shows it, by brand; made when the first offer needs it. */
  slices: (FlightSlice | undefined)[] | undefined;
}

export const journeyMinutes = ({ departMs, arriveMs }: Pick<Journey, 'departMs' | 'arriveMs'>): number =>
  (arriveMs - departMs) / 60_000;

export const legsOf = ({ first, second }: Pick<Journey, 'first' | 'second'>): Leg[] =>
  second ? [first, second] : [first];

/** Who sells it: the airline of its first flight. */
export const airlineOf = ({ first }: Journey): string => first.flight.airline.code;
