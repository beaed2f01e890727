import type { FlightCriteria } from 'shared/contract/flights';
import type { Airport } from 'shared/contract/places';
import { cityOf } from 'shared/documents';
import { formatShortDate } from 'shared/format';
import { readRecentOf, writeRecentOf } from 'shared/recent';
import { criteriaFromText, criteriaToText } from './search-criteria';

/** A search made before on this device. */
export interface RecentSearch {
  readonly criteria: FlightCriteria;
  /** `Lagos to Port Harcourt`. */
  readonly route: string;
}

/** As it is stored: the search in the form of an address, which is checked as one. */
interface Stored {
  readonly search: string;
  readonly route: string;
}

const maxStored = 3;

function parse(value: unknown): RecentSearch | undefined {
  const { search, route } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>;
  const criteria = typeof search === 'string' ? criteriaFromText(search) : undefined;
  return criteria && typeof route === 'string' && route ? { criteria, route } : undefined;
}

const toStored = ({ criteria, route }: RecentSearch): Stored => ({ search: criteriaToText(criteria), route });

/** The kept searches with a first day that is still to come, newest first. */
export const recentFlights = (firstDay: string): RecentSearch[] =>
  readRecentOf('flights')
    .flatMap((one) => parse(one) ?? [])
    .filter(({ criteria }) => (criteria.slices[0]?.departureDate ?? '') >= firstDay)
    .slice(0, maxStored);

/** `Lagos to Abuja`, by way of every city of the trip. */
function routeOf({ tripType, slices }: FlightCriteria, airports: readonly Airport[]): string {
  const way = tripType === 'return' ? slices.slice(0, 1) : slices;
  const codes = way.flatMap(({ from, to }, at) => (way[at - 1]?.to === from ? [to] : [from, to]));
  return codes.map((code) => cityOf(airports, code)).join(' to ');
}

/** Puts a search on top of the kept ones, each journey once. */
export function storeRecent(criteria: FlightCriteria, airports: readonly Airport[]): void {
  const route = routeOf(criteria, airports);
  const days = (one: FlightCriteria) => one.slices.map(({ departureDate }) => departureDate).join();
  const others = readRecentOf('flights')
    .flatMap((one) => parse(one) ?? [])
    .filter((one) => one.route !== route || days(one.criteria) !== days(criteria));
  writeRecentOf('flights', [{ criteria, route }, ...others].slice(0, maxStored).map(toStored));
}

/** `Lagos to Port Harcourt, 4 Dec`. */
export const recentLabel = ({ criteria, route }: RecentSearch): string =>
  `${route}, ${formatShortDate(criteria.slices[0]?.departureDate ?? '')
    .split(' ')
    .slice(1)
    .join(' ')}`;
