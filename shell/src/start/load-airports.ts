import type { getAirports } from 'shared/contract/places';
import { call, isApiError } from 'shared/http';
import { setAirports } from 'shared/shell';

/**
 * Fetches the airports on sale into the settings store. False if the API responds with an error, or if the call fails, which
 * is logged. Neither shows a message: a field that needs the list requests it again and shows the error itself.
 */
export async function loadAirports(): Promise<boolean> {
  try {
    const { airports } = await call<typeof getAirports>('GET', '/fly/getairports');
    setAirports(airports);
    return true;
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'STATUS') console.warn('The airports were not loaded', error);
    return false;
  }
}
