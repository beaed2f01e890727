import { failureCode } from 'shared/checkout';
import type { RideResult } from 'shared/contract/rides';
import type { RideSearch } from 'shared/paths';
import { queryClient, setRideSearch, setSearchResults } from 'shared/shell';
import type { StoredCriteria } from './search-criteria';

const goneCodes: readonly unknown[] = ['CAR_TAKEN', 'PRICE_EXPIRED', 'NOT_FOUND'];

/** True if the car or its price has changed since the list was loaded. */
export const isUnavailable = (error: unknown): boolean => goneCodes.includes(failureCode(error));

/** Stores the results of a search, also over a reload. */
export function storeRides(criteria: RideSearch, rides: readonly RideResult[], foundAtMs: number): void {
  const search: StoredCriteria = { ...criteria, foundAtMs };
  setRideSearch(search);
  setSearchResults(rides);
}

/** Removes the results but not the search, so that the results page searches again. */
export function clearRides(): void {
  setSearchResults(null);
  queryClient.removeQueries({ queryKey: ['rides'] });
}
