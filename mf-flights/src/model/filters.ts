import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';
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
  /** Of the arrival of the first slice. */
  readonly arrivals: readonly DayPart[];
  /** Of the departure of a return. */
  readonly returns: readonly DayPart[];
  /** The most minutes of any slice. */
  readonly longest?: number;
  /** Codes of airports where travellers change planes. */
  readonly layovers: readonly string[];
  /** The most minutes between two planes. */
  readonly longestLayover?: number;
  /** Naira for one adult, both ends included. */
  readonly price: { readonly from?: number; readonly to?: number };
  readonly checkedBag: boolean;
}

export const noFilters: FlightFilters = {
  stops: [],
  airlines: [],
  departures: [],
  arrivals: [],
  returns: [],
  longest: undefined,
  layovers: [],
  longestLayover: undefined,
  price: {},
  checkedBag: false,
};

/** Changes some groups. An updater, because two changes may come before one render. */
export type ChangeFilters = (next: (now: FlightFilters) => Partial<FlightFilters>) => void;

export const activeFilters = (filters: FlightFilters): number =>
  [
    ...groups.map((group) => isInUse[group](filters)),
    filters.price.from !== undefined || filters.price.to !== undefined,
    filters.checkedBag,
  ].filter(Boolean).length;

export const withToggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

const listMatches = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

/** The groups that filter by the flight, independent of its fare. */
const groups = [
  'stops',
  'airlines',
  'departures',
  'arrivals',
  'returns',
  'longest',
  'layovers',
  'longestLayover',
] as const;
type Group = (typeof groups)[number];

const atMost = (most: number | undefined, minutes: number) => most === undefined || minutes <= most;

const isInUse: Readonly<Record<Group, (filters: FlightFilters) => boolean>> = {
  stops: ({ stops }) => stops.length > 0,
  airlines: ({ airlines }) => airlines.length > 0,
  departures: ({ departures }) => departures.length > 0,
  arrivals: ({ arrivals }) => arrivals.length > 0,
  returns: ({ returns }) => returns.length > 0,
  longest: ({ longest }) => longest !== undefined,
  layovers: ({ layovers }) => layovers.length > 0,
  longestLayover: ({ longestLayover }) => longestLayover !== undefined,
};

const matches: Readonly<Record<Group, (flight: FoundFlight, filters: FlightFilters) => boolean>> = {
  stops: (flight, { stops }) => listMatches(stops, flight.stops),
  airlines: (flight, { airlines }) => listMatches(airlines, flight.airline.code),
  departures: (flight, { departures }) => listMatches(departures, dayPartAt(flight.departureHour)),
  arrivals: (flight, { arrivals }) => listMatches(arrivals, dayPartAt(flight.arrivalHour)),
  // a search that is not a return keeps the filter of the previous one
  returns: ({ returnHour }, { returns }) => returnHour === undefined || listMatches(returns, dayPartAt(returnHour)),
  longest: ({ longestMinutes }, { longest }) => atMost(longest, longestMinutes),
  layovers: (flight, { layovers }) => layovers.length === 0 || flight.layovers.some((code) => layovers.includes(code)),
  longestLayover: ({ longestLayoverMinutes }, { longestLayover }) => atMost(longestLayover, longestLayoverMinutes),
};

const flightMatches = (flight: FoundFlight, filters: FlightFilters): boolean =>
  groups.every((group) => matches[group](flight, filters));

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

/** The flights of each part of the day. */
export type DayPartCounts = Readonly<Record<DayPart, number>>;

/** The shortest and the longest of all flights, outwards to whole steps of half an hour. */
export interface MinuteBounds {
  readonly from: number;
  readonly to: number;
}

export interface FilterOptions {
  readonly stops: readonly FilterOption<number>[];
  readonly airlines: readonly FilterOption<string>[];
  readonly layovers: readonly FilterOption<string>[];
  readonly departures: DayPartCounts;
  readonly arrivals: DayPartCounts;
  /** Undefined if the journeys are not returns. */
  readonly returns: DayPartCounts | undefined;
  readonly durations: MinuteBounds;
  /** Between two planes; both 0 without a connection. */
  readonly waits: MinuteBounds;
  readonly checkedBagCount: number;
}

const stopsLabel = (stops: number) => (stops === 0 ? 'Non-stop' : stops === 1 ? '1 stop' : `${stops} stops`);

export const minuteStep = 30;

function minuteBounds(minutes: readonly number[]): MinuteBounds {
  if (minutes.length === 0) return { from: 0, to: 0 };
  return {
    from: Math.ceil(Math.min(...minutes) / minuteStep) * minuteStep,
    to: Math.ceil(Math.max(...minutes) / minuteStep) * minuteStep,
  };
}

/** Counts by value: of all flights, and of those that match the other groups. */
class Facet<V> {
  readonly values = new Map<V, { flights: number; count: number }>();

  add(value: V, isMatching: boolean): void {
    const known = this.values.get(value) ?? { flights: 0, count: 0 };
    this.values.set(value, known);
    known.flights += 1;
    if (isMatching) known.count += 1;
  }

  /** By all their flights, so that filters move no row; no `localeCompare`: its first call takes 19 ms on a slow machine. */
  options(labelOf: (value: V) => string): FilterOption<V>[] {
    return [...this.values]
      .map(([value, counts]) => ({ value, label: labelOf(value), ...counts }))
      .sort((a, b) => b.flights - a.flights || (a.label < b.label ? -1 : 1))
      .map(({ value, label, count }) => ({ value, label, count }));
  }
}

function partCounts({ values }: Facet<DayPart>): DayPartCounts {
  const count = (part: DayPart) => values.get(part)?.count ?? 0;
  return { morning: count('morning'), afternoon: count('afternoon'), evening: count('evening'), night: count('night') };
}

/** The options: stops ascending, airlines and airports by their number of flights. */
export function filterOptions(
  flights: readonly FoundFlight[],
  filters: FlightFilters,
  airports: readonly Airport[],
): FilterOptions {
  const stops = new Facet<number>();
  const airlines = new Facet<string>();
  const layovers = new Facet<string>();
  const [departures, arrivals, returns] = [new Facet<DayPart>(), new Facet<DayPart>(), new Facet<DayPart>()];
  const names = new Map<string, string>();
  const withBag: FlightFilters = { ...filters, checkedBag: true };
  let checkedBagCount = 0;
  // one pass for all counts, because each change of a filter counts again
  for (const flight of flights) {
    const failed = groups.filter((group) => !matches[group](flight, filters));
    const hasFare = flight.fares.some((fare) => fareMatches(fare, filters));
    // a choice of a group is counted beside the choices of the others
    const isCounted = (group: Group) => hasFare && failed.every((one) => one === group);
    names.set(flight.airline.code, flight.airline.name);
    stops.add(flight.stops, isCounted('stops'));
    airlines.add(flight.airline.code, isCounted('airlines'));
    departures.add(dayPartAt(flight.departureHour), isCounted('departures'));
    arrivals.add(dayPartAt(flight.arrivalHour), isCounted('arrivals'));
    if (flight.returnHour !== undefined) returns.add(dayPartAt(flight.returnHour), isCounted('returns'));
    for (const code of flight.layovers) layovers.add(code, isCounted('layovers'));
    if (failed.length === 0 && flight.fares.some((fare) => fareMatches(fare, withBag))) checkedBagCount += 1;
  }
  return {
    stops: stops.options(stopsLabel).sort((a, b) => a.value - b.value),
    airlines: airlines.options((code) => names.get(code) ?? code),
    layovers: layovers.options((code) => `${cityOf(airports, code)} (${code})`),
    departures: partCounts(departures),
    arrivals: partCounts(arrivals),
    returns: returns.values.size > 0 ? partCounts(returns) : undefined,
    durations: minuteBounds(flights.map(({ longestMinutes }) => longestMinutes)),
    waits: minuteBounds(
      flights.flatMap(({ longestLayoverMinutes }) => (longestLayoverMinutes > 0 ? longestLayoverMinutes : [])),
    ),
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
