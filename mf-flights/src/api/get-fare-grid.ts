import type { getFareGrid as operation } from 'shared/contract/flights';
import type { InputOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** As long as the server lets a browser keep them. */
const freshMs = 5 * 60_000;

/** The lowest return fare of each pair of days around those of a trip, for one adult. */
export const fareGridQuery = (query: InputOf<typeof operation>['query']) => ({
  queryKey: ['fare-grid', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof operation>('GET', '/fly/fare-grid', { query, signal }),
  staleTime: freshMs,
});
