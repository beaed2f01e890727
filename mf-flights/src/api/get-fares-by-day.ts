import type { getFaresByDay as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** As long as the server keeps them. */
const freshMs = 5 * 60_000;

interface FareMonths {
  readonly from: string;
  readonly to: string;
  /** The first, `YYYY-MM`. */
  readonly month: string;
  readonly months: 1 | 2 | 3;
  /** Of a return. */
  readonly nights?: number;
}

/** The lowest fare of each day of some months, for one adult, one way or return. */
export const faresByDayQuery = (query: FareMonths) => ({
  queryKey: ['fares-by-day', query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>('GET', '/fly/fares-by-day', { query, signal }),
  staleTime: freshMs,
});
