import type { FlightSegment, FlightSlice } from 'shared/contract/flights';
import type { ScheduledFlight } from '../schedule/schedule';

/** One way from an airport to another on a day: a direct flight, or up to three that connect. */
export interface Journey {
  readonly legs: readonly Leg[];
  /** The tickets, in the order of their flights: one for each airline or alliance that flies on. */
  readonly tickets: readonly JourneyTicket[];
  readonly departMs: number;
  readonly arriveMs: number;
  readonly isInternational: boolean;
  readonly seatsLeft: number;
  /** The fares with taxes of one adult in the lowest brand, in kobo. The fares of several ways add up. */
  readonly totalKobo: number;
  /** The score for ranking, by price and duration; lower is better. Known once the other journeys of the way are. */
  score: number;
  /** Who flies it, by code (`BA+QI`). Ways of the same airlines are combined. */
  readonly airlines: string;
  /** The slices of the contract by brand, created on demand. */
  slices: (FlightSlice | undefined)[] | undefined;
}

/** The part of a journey that is on one ticket, with a fare of its own. */
export interface JourneyTicket {
  readonly legs: readonly Leg[];
  readonly isInternational: boolean;
  /** The base fare of one adult in the lowest brand, in kobo. */
  readonly fareKobo: number;
  /** The airport charges for a seat, in kobo. */
  readonly airportTaxKobo: number;
}

export const journeyMinutes = ({ departMs, arriveMs }: Pick<Journey, 'departMs' | 'arriveMs'>): number =>
  (arriveMs - departMs) / 60_000;

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
