import type { Airport, getAirports as operation } from 'shared/contract/places';
import { call } from 'shared/http';

/**
 * At most 20 airports for what was typed, best match first; any typo or accent is the server's to forgive. For '' those
 * on sale, Nigerian first. @throws ApiError
 */
async function searchAirports(search: string, signal?: AbortSignal): Promise<readonly Airport[]> {
  const query = search ? { search } : {};
  const { airports } = await call<typeof operation>('GET', '/fly/getairports', { query, signal });
  return airports;
}

// airports come and go with seasons, not while somebody types
const freshMs = 3_600_000;

/** The airports for a text, each text asked for once; an ask that nobody waits for any more is broken off. */
export const airportsQuery = (search: string) => ({
  queryKey: ['airports', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => searchAirports(search, signal),
  staleTime: freshMs,
  // the next letter asks again anyway
  retry: false,
  // also asks while the browser believes it is offline: a failed ask is told, a paused one is not
  networkMode: 'always' as const,
});
