import type { FlightSegment } from 'shared/contract/flights';
import type { ScheduledFlight } from '../schedule/schedule';

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
