import type { CallOf } from 'shared/contract/operation';
import type { getBookedRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** The path of the operation, for a device that stores the response. */
export const bookedRidePath = (id: string): string => `/api/v1/ride/booked-ride/${id}`;

export const bookedRideCall = (id: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/ride/booked-ride/{id}',
  params: { id },
});

/** A booked ride with its payment. */
export const bookedRideQuery = (id: string) => ({
  queryKey: ['booked-ride', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = bookedRideCall(id);
    return call<typeof operation>(method, path, { params, signal });
  },
  // does not pause while the browser reports offline: a failed request is shown, a paused one is not
  networkMode: 'always' as const,
});
