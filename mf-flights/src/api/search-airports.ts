import type { Airport, getAirports as operation } from 'shared/contract/places';
import { call } from 'shared/http';

/**
 * At most 20 airports that match a text, best match first; the server tolerates typos. For '' the airports on sale,
 * Nigerian ones first. @throws ApiError
 */
async function searchAirports(search: string, signal?: AbortSignal): Promise<readonly Airport[]> {
  const query = search ? { search } : {};
  const { airports } = await call<typeof operation>('GET', '/fly/getairports', { query, signal });
  return airports;
}

const freshMs = 3_600_000;

export const airportsQuery = (search: string) => ({
  queryKey: ['airports', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => searchAirports(search, signal),
  staleTime: freshMs,
  // the next letter sends another request anyway
  retry: false,
  // does not pause while the browser reports offline: a failed request is shown, a paused one is not
  networkMode: 'always' as const,
});
