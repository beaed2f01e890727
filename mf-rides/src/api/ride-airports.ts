import type { CallOf } from 'shared/contract/operation';
import type { listRideAirports as listOperation, getRideAirport as operation } from 'shared/contract/ride-airports';
import { call } from 'shared/http';

/** As long as the API answers the same. */
const freshMs = 5 * 60_000;

/** The airport in the path of its page: `lagos` of `/airport-pickup/lagos`. */
export const airportInPath = (pathname: string): string => (pathname.split('/')[2] ?? '').toLowerCase();

export const airportCall = (airport: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/ride/airports/{airport}',
  params: { airport },
});

/** An airport with the prices of rides from it. Fails with `NOT_FOUND` for an airport without cars. */
export const airportQuery = (airport: string) => ({
  queryKey: ['ride-airport', airport],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = airportCall(airport);
    return call<typeof operation>(method, path, { params, signal });
  },
  staleTime: freshMs,
});

/** Its cars are shown where no airport is chosen yet. */
export const busiestAirport = 'lagos';

export const airportsCall: CallOf<typeof listOperation> = { method: 'GET', path: '/ride/airports' };

/** The airports with cars, each with its lowest price. */
export const airportsQuery = {
  queryKey: ['ride-airports'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof listOperation>(airportsCall.method, airportsCall.path, { signal }),
  staleTime: freshMs,
};
