import type { RideCriteria, RideResult } from 'shared/contract/rides';
import { formatShortDate } from 'shared/format';
import type { Query } from 'shared/paths';
import { shortPlace } from './places';

/** The criteria as a query string carries them, so that a result page can be shared and reloaded. */
export const criteriaToQuery = (criteria: RideCriteria): Query => ({
  pickupLocation: criteria.pickupLocation,
  dropOffLocation: criteria.dropOffLocation,
  pickupDate: criteria.pickupDate,
  pickupTime: criteria.pickupTime,
  passengers: criteria.passengers,
  luggage: criteria.luggage,
  flightNumber: criteria.flightNumber,
});

/** From where to where, and when. */
export type Journey = Pick<RideCriteria, 'pickupLocation' | 'dropOffLocation' | 'pickupDate' | 'pickupTime'>;

/** `Airport (LOS) to Ikeja, Sat 21 Nov` */
export const journeyText = ({ pickupLocation, dropOffLocation, pickupDate }: Journey): string =>
  `${shortPlace(pickupLocation)} to ${shortPlace(dropOffLocation)}, ${formatShortDate(pickupDate)}`;

/** The criteria that lead to a car's journey again, when the whole search is no longer known. */
export const withoutOptionalCriteria = ({
  pickupLocation,
  dropOffLocation,
  pickupDate,
  pickupTime,
}: RideCriteria): RideCriteria => ({
  pickupLocation,
  dropOffLocation,
  pickupDate,
  pickupTime,
});

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,2}$/.test(text) ? Number(text) : undefined;

/** The criteria that a query string carries; undefined unless the four that a search needs are there and well formed. */
export function criteriaFromQuery(query: URLSearchParams): RideCriteria | undefined {
  const pickupLocation = query.get('pickupLocation')?.trim() ?? '';
  const dropOffLocation = query.get('dropOffLocation')?.trim() ?? '';
  const pickupDate = query.get('pickupDate') ?? '';
  const pickupTime = query.get('pickupTime') ?? '';
  if (!pickupLocation || !dropOffLocation) return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(pickupDate) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(pickupTime)) return undefined;
  return {
    pickupLocation,
    dropOffLocation,
    pickupDate,
    pickupTime,
    passengers: wholeNumber(query.get('passengers')),
    luggage: wholeNumber(query.get('luggage')),
    flightNumber: query.get('flightNumber') || undefined,
  };
}

/** True when both ask for the same cars. */
const sameCriteria = (a: RideCriteria, b: RideCriteria): boolean =>
  JSON.stringify(criteriaToQuery(a)) === JSON.stringify(criteriaToQuery(b));

/** The criteria in the settings store. */
export interface StoredCriteria extends RideCriteria {
  /** When the stored results were found. */
  readonly foundAtMs?: number;
}

interface StoredSearch {
  readonly searchResults?: readonly RideResult[] | null;
  readonly rideSearch?: StoredCriteria | null;
}

// a device stores its results for days, and meanwhile cars are taken and prices change
const currentMs = 15 * 60_000;

/** Whether results may still be shown on a page that is opened at that time. */
export const areCurrent = (foundAtMs: number, openedAtMs: number): boolean => openedAtMs - foundAtMs < currentMs;

/**
 * The stored results, if they belong to the criteria of the URL and were current when it was opened; for a URL without
 * criteria any stored results.
 */
export function storedRides(
  { searchResults, rideSearch }: StoredSearch,
  requested: RideCriteria | undefined,
  openedAtMs: number,
): readonly RideResult[] | undefined {
  if (!searchResults?.length) return undefined;
  if (!requested) return searchResults;
  if (!rideSearch || !sameCriteria(rideSearch, requested)) return undefined;
  return areCurrent(rideSearch.foundAtMs ?? openedAtMs, openedAtMs) ? searchResults : undefined;
}
