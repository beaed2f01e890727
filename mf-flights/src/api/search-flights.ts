import type { FlightCriteria, FoundFlights, searchFlights as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

const freshMs = 60_000;

export const flightsCall = (body: FlightCriteria): CallOf<typeof operation> => ({
  method: 'POST',
  path: '/fly/flightsearch',
  body,
});

/** The flights of a search. The search card prefetches them for the results page. */
export const flightsQuery = (criteria: FlightCriteria) => ({
  queryKey: ['flights', criteria],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<FoundFlights> => {
    const { method, path, body } = flightsCall(criteria);
    return call<typeof operation>(method, path, { body, signal });
  },
  staleTime: freshMs,
});
