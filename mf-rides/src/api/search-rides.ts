import type { CallOf } from 'shared/contract/operation';
import type { searchRides as operation, RideCriteria, RideResult } from 'shared/contract/rides';
import { call } from 'shared/http';

export const ridesCall = (body: RideCriteria): CallOf<typeof operation> => ({
  method: 'POST',
  path: '/ride/search-ride',
  body,
});

/** Priced cars that are free for a journey. @throws ApiError */
export function searchRides(criteria: RideCriteria, signal?: AbortSignal): Promise<RideResult[]> {
  const { method, path, body } = ridesCall(criteria);
  return call<typeof operation>(method, path, { body, signal });
}

// what the search card has just found is not asked for again by the page that shows it
const freshMs = 60_000;

/** The search of a result page that was shared or reloaded. */
export const ridesQuery = (criteria: RideCriteria) => ({
  queryKey: ['rides', criteria],
  queryFn: ({ signal }: { signal: AbortSignal }) => searchRides(criteria, signal),
  staleTime: freshMs,
});
