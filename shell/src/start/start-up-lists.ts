import type { getAirports, getAllState } from 'shared/contract/places';
import { call, isApiError } from 'shared/http';
import { setAirports, setStates } from 'shared/shell';
import { nextTask } from './scheduling';

/** Fetches the lists that every start updates; the stored ones are shown until then. */
export async function loadStartUpLists(): Promise<void> {
  const airports = loadAirports();
  await nextTask();
  await Promise.all([airports, loadStates()]);
}

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

/** Fetches the states into the settings store; a failure is logged and stores nothing. */
export async function loadStates(): Promise<void> {
  try {
    setStates(await call<typeof getAllState>('GET', '/ride/getallstate'));
  } catch (error) {
    console.warn('The states were not loaded', error);
  }
}
