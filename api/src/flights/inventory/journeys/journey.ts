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

/** A flight on one day. */
export interface Leg {
  readonly flight: ScheduledFlight;
  /** On the clock of the airport that it leaves. */
  readonly day: number;
  readonly departMs: number;
  readonly arriveMs: number;
  /** Of the site's own, in the cabin of the search. */
  readonly seatsLeft: number;
  /** Which part of them is taken, 0 to 1. */
  readonly load: number;
  /** Shared by all offers that show this flight in the same way; made when the first one does. */
  segments: (FlightSegment | undefined)[] | undefined;
}

const minuteMs = 60_000;

/** Block times are spans, departures are instants: so is the arrival, whatever the clocks show. */
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
