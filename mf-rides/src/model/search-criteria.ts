import type { RideCriteria, RideResult } from 'shared/contract/rides';
import { formatShortDate } from 'shared/format';
import { rideFromQuery as criteriaFromQuery, rideToQuery as criteriaToQuery, type RideSearch } from 'shared/paths';
import { canBePickup, lagosTime, type PickupRules } from 'shared/pickup-window';
import { shortPlace } from './places';

export { criteriaFromQuery, criteriaToQuery };

/** From where to where, and when. */
export type Journey = Pick<RideCriteria, 'pickupLocation' | 'dropOffLocation' | 'pickupDate' | 'pickupTime'>;

/** With the year unless it is this one: a shared link may be old. */
const dayText = (day: string): string => {
  const year = day.slice(0, 4);
  return year === lagosTime(Date.now()).day.slice(0, 4) ? formatShortDate(day) : `${formatShortDate(day)} ${year}`;
};

/** `Airport (LOS) to Ikeja, Sat 21 Nov` */
export const journeyText = ({ pickupLocation, dropOffLocation, pickupDate }: Journey, place?: string): string =>
  `${shortPlace(pickupLocation, place)} to ${shortPlace(dropOffLocation, place)}, ${dayText(pickupDate)}`;

/** The criteria that lead to a car's journey again, with its way back, when the whole search is no longer known. */
export const withoutOptionalCriteria = ({
  pickupLocation,
  dropOffLocation,
  pickupDate,
  pickupTime,
  returnDate,
  returnTime,
  wayBack,
}: RideCriteria & { readonly wayBack?: Journey | undefined }): RideCriteria => ({
  pickupLocation,
  dropOffLocation,
  pickupDate,
  pickupTime,
  returnDate: wayBack?.pickupDate ?? returnDate,
  returnTime: wayBack?.pickupTime ?? returnTime,
});

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The same journey at the same time of the next day on which it can be booked, with its way back as many days later; without its flight. */
export function onNextDay(search: RideSearch, nowMs: number, rules: PickupRules): RideSearch {
  const { pickupDate, pickupTime, returnDate } = search;
  const tomorrow = dayAfter(lagosTime(nowMs).day, 1);
  const day = canBePickup(tomorrow, pickupTime, nowMs, rules) ? tomorrow : dayAfter(tomorrow, 1);
  const days = Math.round((Date.parse(day) - Date.parse(pickupDate)) / dayMs);
  return {
    ...search,
    pickupDate: day,
    flightNumber: undefined,
    ...(returnDate && { returnDate: dayAfter(returnDate, days) }),
  };
}

/** True if both are searches for the same cars. */
const sameCriteria = (a: RideCriteria, b: RideCriteria): boolean =>
  JSON.stringify(criteriaToQuery(a)) === JSON.stringify(criteriaToQuery(b));

/** The criteria in the settings store. */
export interface StoredCriteria extends RideSearch {
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
