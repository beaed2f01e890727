import type { getBookedFlight as operation } from 'shared/contract/flights';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

/** The path of the operation, for a device that stores the response. */
export const bookedFlightPath = (id: string): string => `/api/v1/fly/booked-flight/${id}`;

export const bookedFlightCall = (id: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/fly/booked-flight/{id}',
  params: { id },
});

/** A booked flight with its payment. */
export const bookedFlightQuery = (id: string) => ({
  queryKey: ['booked-flight', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = bookedFlightCall(id);
    return call<typeof operation>(method, path, { params, signal });
  },
  // does not pause while the browser reports offline: a failed request is shown, a paused one is not
  networkMode: 'always' as const,
});
