import { loadAirports } from './load-airports';
import { loadStates } from './load-states';

/** The lists that every start fetches again, while the kept ones are already shown. */
export async function loadStartUpLists(): Promise<void> {
  await Promise.all([loadAirports(), loadStates()]);
}
