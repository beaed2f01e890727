import type { Fare, FoundFlight } from './found-flights';

/** Parts of a day by the local clock; each lasts until the next begins. */
export const dayParts = ['morning', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof dayParts)[number];

interface Part {
  readonly label: string;
  readonly hours: string;
  readonly fromHour: number;
}

export const dayPartNames: Readonly<Record<DayPart, Part>> = {
  morning: { label: 'Morning', hours: '5 AM to noon', fromHour: 5 },
  afternoon: { label: 'Afternoon', hours: 'Noon to 5 PM', fromHour: 12 },
  evening: { label: 'Evening', hours: '5 PM to 9 PM', fromHour: 17 },
  night: { label: 'Night', hours: '9 PM to 5 AM', fromHour: 21 },
};

/** @param hour 0-23 */
export function dayPartAt(hour: number): DayPart {
  const begun = dayParts.filter((part) => hour >= dayPartNames[part].fromHour);
  return begun.at(-1) ?? 'night';
}

/** An empty list matches everything. */
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

/** Changes some groups. An updater, because two changes may come before one render. */
export type ChangeFilters = (next: (now: FlightFilters) => Partial<FlightFilters>) => void;

export const activeFilters = ({ stops, airlines, departures, price, checkedBag }: FlightFilters): number =>
  [stops.length, airlines.length, departures.length, price.from ?? price.to, checkedBag].filter(Boolean).length;

export const withToggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

const listMatches = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

const departureMatches = ({ departureHour }: FoundFlight, { departures }: FlightFilters): boolean =>
  departures.length === 0 || departures.includes(dayPartAt(departureHour));

const flightMatches = (flight: FoundFlight, filters: FlightFilters): boolean =>
  listMatches(filters.stops, flight.stops) &&
  listMatches(filters.airlines, flight.airline.code) &&
  departureMatches(flight, filters);

const fareMatches = (fare: Fare, { price, checkedBag }: FlightFilters): boolean =>
  fare.perAdult >= (price.from ?? 0) &&
  fare.perAdult <= (price.to ?? Number.POSITIVE_INFINITY) &&
  (!checkedBag || fare.checkedKg > 0);

/** A flight with the fare that its card shows. */
export interface ShownFlight {
  readonly flight: FoundFlight;
  readonly fare: Fare;
}

/** The matching flights, each with its cheapest matching fare, in their order. */
export function filterFlights(flights: readonly FoundFlight[], filters: FlightFilters): ShownFlight[] {
  return flights.flatMap((flight) => {
    const fare = flightMatches(flight, filters) && flight.fares.find((one) => fareMatches(one, filters));
    return fare ? [{ flight, fare }] : [];
  });
}

export interface FilterOption<V> {
  readonly value: V;
  readonly label: string;
  /** The matching flights with this value and the choices of the other groups. */
  readonly count: number;
}

export interface PriceBounds {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface FilterOptions {
  readonly stops: readonly FilterOption<number>[];
  readonly airlines: readonly FilterOption<string>[];
  readonly checkedBagCount: number;
}

const stopsLabel = (stops: number) => (stops === 0 ? 'Non-stop' : stops === 1 ? '1 stop' : `${stops} stops`);

/** The options: stops ascending, airlines by their number of flights. */
export function filterOptions(flights: readonly FoundFlight[], filters: FlightFilters): FilterOptions {
  const stops = new Map<number, number>();
  const airlines = new Map<string, { readonly label: string; flights: number; count: number }>();
  const withBag: FlightFilters = { ...filters, checkedBag: true };
  let checkedBagCount = 0;
  // one pass for all counts, because each change of a filter counts again
  for (const flight of flights) {
    const { code, name } = flight.airline;
    const airline = airlines.get(code) ?? { label: name, flights: 0, count: 0 };
    airlines.set(code, airline);
    airline.flights += 1;
    stops.set(flight.stops, stops.get(flight.stops) ?? 0);
    const areStopsWanted = listMatches(filters.stops, flight.stops);
    const isAirlineWanted = listMatches(filters.airlines, code);
    if (!(areStopsWanted || isAirlineWanted) || !departureMatches(flight, filters)) continue;
    if (flight.fares.some((fare) => fareMatches(fare, filters))) {
      if (isAirlineWanted) stops.set(flight.stops, (stops.get(flight.stops) ?? 0) + 1);
      if (areStopsWanted) airline.count += 1;
    }
    if (areStopsWanted && isAirlineWanted && flight.fares.some((fare) => fareMatches(fare, withBag)))
      checkedBagCount += 1;
  }
  return {
    stops: [...stops].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, label: stopsLabel(value), count })),
    airlines: [...airlines]
      // by all their flights, so that filters move no row; no `localeCompare`: its first call takes 19 ms on a slow machine
      .sort(([, a], [, b]) => b.flights - a.flights || (a.label < b.label ? -1 : 1))
      .map(([value, { label, count }]) => ({ value, label, count })),
    checkedBagCount,
  };
}

const steps = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const wantedSteps = 60;

/** The range of the cheapest fares per adult, rounded outwards to whole steps. */
export function priceBounds(flights: readonly FoundFlight[]): PriceBounds {
  const prices = flights.map(({ fares: [cheapest] }) => cheapest.perAdult);
  if (prices.length === 0) return { from: 0, to: 0, step: 500 };
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const step = steps.find((one) => (highest - lowest) / one <= wantedSteps) ?? 250_000;
  return { from: Math.floor(lowest / step) * step, to: Math.ceil(highest / step) * step, step };
}
