import type { getRouteFares as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** As long as the fares in a document are used: a server renders them again every five minutes. */
const freshMs = 10 * 60_000;

export const routeFaresCall: CallOf<typeof operation> = { method: 'GET', path: '/fly/route-fares' };

/** The busiest routes, those abroad and those from each big city, each with the lowest fare on sale. */
export const routeFaresQuery = {
  queryKey: ['route-fares'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>(routeFaresCall.method, routeFaresCall.path, { signal }),
  staleTime: freshMs,
};
