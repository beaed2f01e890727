import type { ReleaseMap } from 'shared/remote';
import { loadedFiles, savesData } from 'shared/shell';
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
  const worker = registerWorker(map, openedPath);
  await lists;
  prefetchEntries(map);
  await worker;
}

/**
 * Prefetches the entries of the other remotes, 8 kB each: a phone has no hover that would announce which page is next, and a
 * press would wait for its entry besides the page itself.
 */
function prefetchEntries({ remotes }: ReleaseMap): void {
  if (savesData()) return;
  const loaded = new Set(loadedFiles());
  for (const { base, entry } of Object.values(remotes)) {
    const address = base + entry.file;
    // watch builds have no hash, and change in place
    if (!entry.integrity || loaded.has(location.origin + address)) continue;
    // into the HTTP cache; the hash is compared, and a failure shown, when a page needs the entry
    fetch(address, { credentials: 'same-origin', priority: 'low' }).catch(() => undefined);
  }
}
