import type { FlightSlice } from 'shared/contract/flights';
import type { Airline } from '../schedule/schedule';
import type { Leg } from './leg';

/** One way from an airport to another on a day: a direct flight, or two that connect. */
export interface Journey {
  readonly legs: readonly Leg[];
  /** Who sells it: the airline of its first flight. */
  readonly airline: Airline;
  readonly departMs: number;
  readonly arriveMs: number;
  readonly isInternational: boolean;
  readonly seatsLeft: number;
  /** The base fare of one adult in the lowest brand, kobo. */
  readonly fareKobo: number;
  /** What a traveller weighs: that fare with its taxes, and the time it takes; lower is better. */
  readonly score: number;
  /** As the contract shows it, by brand; made when the first offer needs it. */
  readonly slices: (FlightSlice | undefined)[];
}

export const journeyMinutes = ({ departMs, arriveMs }: Pick<Journey, 'departMs' | 'arriveMs'>): number =>
  (arriveMs - departMs) / 60_000;
