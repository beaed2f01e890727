import type { getAirports } from 'shared/contract/places';
import { call, isApiError } from 'shared/http';
import { setAirports } from 'shared/shell';

/**
 * Fetches the airports on sale into the settings. False on an error answer of the API; anything thrown besides is
 * logged. Neither shows a message: a field that needs the list asks again and says so itself.
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
