import type { getRideWay as operation } from 'shared/contract/places';
import { call } from 'shared/http';

// places do not move while a page is open
const freshMs = 3_600_000;

/** Where the two ends of a ride are, by their labels. */
export const wayQuery = (pickupLocation: string, dropOffLocation: string) => ({
  queryKey: ['ride-way', pickupLocation, dropOffLocation],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/ride/way', { query: { pickupLocation, dropOffLocation }, signal }),
  staleTime: freshMs,
  retry: false,
});
