import { type DayPart, dayPartAt } from './day-parts';
import type { Fare, FoundFlight } from './found-flights';

/** An empty list, or nothing, lets everything pass. */
export interface FlightFilters {
  readonly stops: readonly number[];
  /** Codes. */
  readonly airlines: readonly string[];
  /** Of the first departure. */
  readonly departures: readonly DayPart[];
  /** Naira for one adult, both ends included. */
  readonly price: { readonly from?: number; readonly to?: number };
  readonly checkedBag: boolean;
}

export const noFilters: FlightFilters = { stops: [], airlines: [], departures: [], price: {}, checkedBag: false };

/** Changes some groups, the others stay; from the filters as they are when it is their turn. */
export type ChangeFilters = (next: (now: FlightFilters) => Partial<FlightFilters>) => void;

/** How many groups of filters are in use. */
export const activeFilters = ({ stops, airlines, departures, price, checkedBag }: FlightFilters): number =>
  [stops.length, airlines.length, departures.length, price.from ?? price.to, checkedBag].filter(Boolean).length;

/** The list with the value in it, or without where it was there. */
export const withToggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

export const allows = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

export const isDepartureWanted = ({ departureHour }: FoundFlight, { departures }: FlightFilters): boolean =>
  departures.length === 0 || departures.includes(dayPartAt(departureHour));

const isFlightWanted = (flight: FoundFlight, filters: FlightFilters): boolean =>
  allows(filters.stops, flight.stops) &&
  allows(filters.airlines, flight.airline.code) &&
  isDepartureWanted(flight, filters);

export const isFareWanted = (fare: Fare, { price, checkedBag }: FlightFilters): boolean =>
  fare.forOne >= (price.from ?? 0) &&
  fare.forOne <= (price.to ?? Number.POSITIVE_INFINITY) &&
  (!checkedBag || fare.checkedKg > 0);

/** A flight with the fare that its card shows. */
export interface ShownFlight {
  readonly flight: FoundFlight;
  readonly fare: Fare;
}

/** The flights that pass, each with its cheapest fare that passes, in the order they came. */
export function matching(flights: readonly FoundFlight[], filters: FlightFilters): ShownFlight[] {
  return flights.flatMap((flight) => {
    const fare = isFlightWanted(flight, filters) && flight.fares.find((one) => isFareWanted(one, filters));
    return fare ? [{ flight, fare }] : [];
  });
}
