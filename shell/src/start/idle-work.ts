import type { ReleaseMap } from 'shared/remote';
import { registerWorker } from '../offline/register-worker';
import { loadStartUpLists } from './start-up-lists';

/** What every start does once nobody waits for anything; one part failing does not cost the other. */
export async function doIdleWork(map: ReleaseMap, openedPath: string): Promise<void> {
  await Promise.all([loadStartUpLists(), registerWorker(map, openedPath)]);
}
