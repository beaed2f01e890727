import { followForgetting } from '../device/follow-forgetting';
import { registerWorker } from '../offline/register-worker';
import { followReleases } from '../releases/idle/follow-releases';
import type { Releases } from '../releases/releases';
import { nextTask } from './next-task';
import { loadStartUpLists } from './start-up-lists';

/** What every start does once nobody waits for anything; one part failing does not cost the other. */
export async function doIdleWork(releases: Releases, openedPath: string): Promise<void> {
  const { map } = releases.getState();
  followReleases(releases);
  followForgetting();
  await nextTask();
  const lists = loadStartUpLists();
  await nextTask();
  await Promise.all([lists, registerWorker(map, openedPath)]);
}
