import type { Airport, getAirports as operation } from 'shared/contract/places';
import { call } from 'shared/http';

/** At most 20 airports for what was typed, best match first; any typo or accent is the server's to forgive. @throws ApiError */
export async function searchAirports(search: string, signal?: AbortSignal): Promise<readonly Airport[]> {
  const { airports } = await call<typeof operation>('GET', '/fly/getairports', { query: { search }, signal });
  return airports;
}
