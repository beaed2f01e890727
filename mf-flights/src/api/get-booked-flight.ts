import type { getBookedFlight as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** Where a booked flight is read, for a device that keeps the answer. */
export const bookedFlightAddress = (id: string): string => `/api/v1/fly/booked-flight/${id}`;

/** A booked flight with its payment, by its unguessable id. */
export const bookedFlightQuery = (id: string) => ({
  queryKey: ['booked-flight', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/fly/booked-flight/{id}', { params: { id }, signal }),
  // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
  networkMode: 'always' as const,
});
