import type { FlightSegment, FlightSlice } from 'shared/contract/flights';
import type { ScheduledFlight } from '../schedule/schedule';

/** One way from an airport to another on a day: a direct flight, or two that connect. */
export interface Journey {
  readonly first: Leg;
  readonly second: Leg | undefined;
  readonly departMs: number;
  readonly arriveMs: number;
  readonly isInternational: boolean;
  readonly seatsLeft: number;
  /** The base fare of one adult in the lowest brand, in kobo. */
  readonly fareKobo: number;
  /** The fare with taxes, in kobo. The fares of several ways add up. */
  readonly totalKobo: number;
  /** The score for ranking, by price and duration; lower is better. */
  readonly score: number;
  /** The slices of the contract by brand, created on demand. */
  slices: (FlightSlice | undefined)[] | undefined;
}

export const journeyMinutes = ({ departMs, arriveMs }: Pick<Journey, 'departMs' | 'arriveMs'>): number =>
  (arriveMs - departMs) / 60_000;

export const legsOf = ({ first, second }: Pick<Journey, 'first' | 'second'>): Leg[] =>
  second ? [first, second] : [first];

/** The selling airline: that of the first flight. */
export const airlineOf = ({ first }: Journey): string => first.flight.airline.code;

/** A flight on one day. */
export interface Leg {
  readonly flight: ScheduledFlight;
  /** The local day at the airport of departure. */
  readonly day: number;
  readonly departMs: number;
  readonly arriveMs: number;
  /** The free seats of the site in the cabin of the search. */
  readonly seatsLeft: number;
  /** The share of sold seats, 0 to 1. */
  readonly load: number;
  /** The segments of the contract, shared by all offers with this flight and created on demand. */
  segments: (FlightSegment | undefined)[] | undefined;
}

const minuteMs = 60_000;

/** The arrival is the instant of departure plus the block time, regardless of time zones. */
export const legOf = (
  flight: ScheduledFlight,
  day: number,
  departMs: number,
  { allotment, taken }: { readonly allotment: number; readonly taken: number },
): Leg => ({
  flight,
  day,
  departMs,
  arriveMs: departMs + flight.blockMinutes * minuteMs,
  seatsLeft: allotment - taken,
  load: allotment === 0 ? 1 : taken / allotment,
  segments: undefined,
});
