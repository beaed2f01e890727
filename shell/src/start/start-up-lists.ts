import { loadAirports } from './load-airports';
import { loadStates } from './load-states';
import { nextTask } from './next-task';

/** Fetches the lists that every start updates; the stored ones are shown until then. */
export async function loadStartUpLists(): Promise<void> {
  const airports = loadAirports();
  await nextTask();
  await Promise.all([airports, loadStates()]);
}
