import type { getPopularRoutes as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** The busiest routes, each with the lowest fare on sale. The home page uses the same query key. */
export const popularRoutesQuery = {
  queryKey: ['popular-routes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof operation>('GET', '/fly/popular-routes', { signal }),
  staleTime: 10 * 60_000,
};
