import type { getAllState } from 'shared/contract/places';
import { call } from 'shared/http';
import { setStates } from 'shared/shell';

/** Fetches the states into the settings store; a failure is logged and stores nothing. */
export async function loadStates(): Promise<void> {
  try {
    setStates(await call<typeof getAllState>('GET', '/ride/getallstate'));
  } catch (error) {
    console.warn('The states were not loaded', error);
  }
}
