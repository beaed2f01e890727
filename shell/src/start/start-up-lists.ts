import { loadAirports } from './load-airports';
import { loadStates } from './load-states';
import { nextTask } from './next-task';

/** The lists that every start fetches again, while the kept ones are already shown. */
export async function loadStartUpLists(): Promise<void> {
  const airports = loadAirports();
  await nextTask();
  await Promise.all([airports, loadStates()]);
}
