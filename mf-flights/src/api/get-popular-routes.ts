import type { getPopularRoutes as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** As long as the fares in a document are used: a server renders them again every five minutes. */
const freshMs = 10 * 60_000;

export const popularRoutesCall: CallOf<typeof operation> = { method: 'GET', path: '/fly/popular-routes' };

/** The busiest routes, each with the lowest fare on sale. */
export const popularRoutesQuery = {
  queryKey: ['popular-routes'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>(popularRoutesCall.method, popularRoutesCall.path, { signal }),
  staleTime: freshMs,
};
