import type { getBookedFlight as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** Where a booked flight is read, for a device that keeps the answer. */
export const bookedFlightPath = (id: string): string => `/api/v1/fly/booked-flight/${id}`;

export const bookedFlightCall = (id: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/fly/booked-flight/{id}',
  params: { id },
});

/** A booked flight with its payment, by its unguessable id. */
export const bookedFlightQuery = (id: string) => ({
  queryKey: ['booked-flight', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = bookedFlightCall(id);
    return call<typeof operation>(method, path, { params, signal });
  },
  // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
  networkMode: 'always' as const,
});
