import type { FlightCriteria, FoundFlights, searchFlights as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

// offers expire after 15 minutes; the page asks again itself when theirs have
const freshMs = 60_000;

/** The flights of a search, kept by its criteria: what the search card found, the results page shows at once. */
export const flightsQuery = (criteria: FlightCriteria) => ({
  queryKey: ['flights', criteria],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<FoundFlights> =>
    call<typeof operation>('POST', '/fly/flightsearch', { body: criteria, signal }),
  staleTime: freshMs,
});
