import type { CallOf } from 'shared/contract/operation';
import type { getBookedRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** Where a booked ride is read, for a device that keeps the answer. */
export const bookedRidePath = (id: string): string => `/api/v1/ride/booked-ride/${id}`;

export const bookedRideCall = (id: string): CallOf<typeof operation> => ({
  method: 'GET',
  path: '/ride/booked-ride/{id}',
  params: { id },
});

/** A booked ride with its payment, by its unguessable id. */
export const bookedRideQuery = (id: string) => ({
  queryKey: ['booked-ride', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = bookedRideCall(id);
    return call<typeof operation>(method, path, { params, signal });
  },
  // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
  networkMode: 'always' as const,
});
