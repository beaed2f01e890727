import type { FlightSegment } from 'shared/contract/flights';
import { instantOf } from '../clock/zone-clock';
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
  readonly segments: (FlightSegment | undefined)[];
}

const minuteMs = 60_000;

/** Block times are spans, departures are clock times: the arrival is worked out through instants. */
export function legOf(flight: ScheduledFlight, day: number, seats: { allotment: number; taken: number }): Leg {
  const departMs = instantOf(flight.from.timeZone, day, flight.departsMinutes);
  return {
    flight,
    day,
    departMs,
    arriveMs: departMs + flight.blockMinutes * minuteMs,
    seatsLeft: seats.allotment - seats.taken,
    load: seats.allotment === 0 ? 1 : seats.taken / seats.allotment,
    segments: [],
  };
}
