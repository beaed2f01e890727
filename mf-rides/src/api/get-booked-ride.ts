import type { getBookedRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** Where a booked ride is read, for a device that keeps the answer. */
export const bookedRideAddress = (id: string): string => `/api/v1/ride/booked-ride/${id}`;

/** A booked ride with its payment, by its unguessable id. */
export const bookedRideQuery = (id: string) => ({
  queryKey: ['booked-ride', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/ride/booked-ride/{id}', { params: { id }, signal }),
  // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
  networkMode: 'always' as const,
});
