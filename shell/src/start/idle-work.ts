import { syncForget } from '../device/forget-device';
import { registerWorker } from '../offline/register-worker';
import { followReleases } from '../releases/idle/follow-releases';
import type { Releases } from '../releases/releases';
import { nextTask } from './scheduling';
import { loadStartUpLists } from './start-up-lists';

/** The work of every start that is done when the page is idle; the parts fail independently. */
export async function runIdleWork(releases: Releases, openedPath: string): Promise<void> {
  const { map } = releases.getState();
  followReleases(releases);
  syncForget();
  await nextTask();
  const lists = loadStartUpLists();
  await nextTask();
  await Promise.all([lists, registerWorker(map, openedPath)]);
}
