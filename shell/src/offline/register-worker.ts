import type { ReleaseMap } from 'shared/remote';
import { loadedFiles, type WorkerMessage } from 'shared/shell';
import { isReleased } from '../releases/released';

const workerAddress = '/sw.js';

/**
 * Registers the service worker. On a first visit it was not there to see the page come, so it is told what to take out
 * of the browser's own cache.
 *
 * @param openedPath the page that the document was opened at
 */
export async function registerWorker(map: ReleaseMap, openedPath: string): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || !isReleased(map) || new URLSearchParams(location.search).has('release')) return;
  const isSeen = Boolean(workers.controller);
  try {
    await workers.register(workerAddress, { updateViaCache: 'none' });
    if (isSeen) return;
    const visit: WorkerMessage = { kind: 'visited', path: openedPath, files: loadedFiles() };
    (await workers.ready).active?.postMessage(visit);
  } catch (error) {
    // a browser that refuses it, in a private window for one, has the site as it is without
    console.warn('There will be no pages without a connection', error);
  }
}
