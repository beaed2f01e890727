import { failureCode } from 'shared/checkout';
import type { RideCriteria, RideResult } from 'shared/contract/rides';
import { queryClient, setRideSearch, setSearchResults } from 'shared/shell';
import type { StoredCriteria } from './search-criteria';

const goneCodes: readonly unknown[] = ['CAR_TAKEN', 'PRICE_EXPIRED', 'NOT_FOUND'];

/** True where the server says that a car, or its price, is not as the list has it. */
export const isUnavailable = (error: unknown): boolean => goneCodes.includes(failureCode(error));

/** Keeps what a search found, also over a reload. */
export function storeRides(criteria: RideCriteria, rides: readonly RideResult[], foundAtMs: number): void {
  const search: StoredCriteria = { ...criteria, foundAtMs };
  setRideSearch(search);
  setSearchResults(rides);
}

/** Forgets the cars that were found, but not the search: who looks at them again sees what is free then. */
export function clearRides(): void {
  setSearchResults(null);
  queryClient.removeQueries({ queryKey: ['rides'] });
}
