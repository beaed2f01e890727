import type { FlightRoute, getFlightRoute as operation } from 'shared/contract/flight-routes';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** As long as the API answers the same: the fares move slowly. */
const freshMs = 5 * 60_000;

export const routeCall = (route: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/fly/routes/{route}',
  params: { route },
});

/** A route that is flown non-stop, with its fares, airlines and times. Fails with `NOT_FOUND` for another one. */
export const routeQuery = (route: string) => ({
  queryKey: ['flight-route', route],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<FlightRoute> => {
    const { method, path, params } = routeCall(route);
    return call<typeof operation>(method, path, { params, signal });
  },
  staleTime: freshMs,
});
