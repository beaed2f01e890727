import type { CallOf } from 'shared/contract/operation';
import type { searchRides as operation, RideCriteria, RideResult } from 'shared/contract/rides';
import { call } from 'shared/http';
import type { RideSearch } from 'shared/paths';

/** What the API knows of a search. */
function criteriaOf({ place: _place, ...criteria }: RideSearch): RideCriteria {
  return criteria;
}

export const ridesCall = (search: RideSearch): CallOf<typeof operation> => ({
  method: 'POST',
  path: '/ride/search-ride',
  body: criteriaOf(search),
});

/** Priced cars that are free for a journey. @throws ApiError */
export function searchRides(criteria: RideSearch, signal?: AbortSignal): Promise<RideResult[]> {
  const { method, path, body } = ridesCall(criteria);
  return call<typeof operation>(method, path, { body, signal });
}

// the page that shows the results does not request again what the search card has just found
const freshMs = 60_000;

/** The search of a result page that was shared or reloaded. */
export const ridesQuery = (criteria: RideSearch) => ({
  queryKey: ['rides', criteriaOf(criteria)],
  queryFn: ({ signal }: { signal: AbortSignal }) => searchRides(criteria, signal),
  staleTime: freshMs,
});
