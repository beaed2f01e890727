import type { searchRides as operation, RideCriteria, RideResult } from 'shared/contract/rides';
import { call } from 'shared/http';

/** Priced cars that are free for a journey. @throws ApiError */
export const searchRides = (body: RideCriteria, signal?: AbortSignal): Promise<RideResult[]> =>
  call<typeof operation>('POST', '/ride/search-ride', { body, signal });

// what the search card has just found is not asked for again by the page that shows it
const freshMs = 60_000;

/** The search of a result page that was shared or reloaded. */
export const ridesQuery = (criteria: RideCriteria) => ({
  queryKey: ['rides', criteria],
  queryFn: ({ signal }: { signal: AbortSignal }) => searchRides(criteria, signal),
  staleTime: freshMs,
});
