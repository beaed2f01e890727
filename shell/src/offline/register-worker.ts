import type { ReleaseMap } from 'shared/remote';
import { loadedFiles, type WorkerMessage } from 'shared/shell';
import { isReleased } from '../releases/release-map';

const workerAddress = '/sw.js';

/**
 * Registers the service worker. On a first visit it did not see the page's requests, so it gets a message with the files to
 * copy from the browser's HTTP cache.
 *
 * @param openedPath the path that the document was opened at
 */
export async function registerWorker(map: ReleaseMap, openedPath: string): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || !isReleased(map) || new URLSearchParams(location.search).has('release')) return;
  const isControlled = Boolean(workers.controller);
  try {
    await workers.register(workerAddress, { updateViaCache: 'none' });
    if (isControlled) return;
    const visit: WorkerMessage = { kind: 'visited', path: openedPath, files: loadedFiles() };
    (await workers.ready).active?.postMessage(visit);
  } catch (error) {
    // browsers may refuse it, as in a private window: then the site works online only
    console.warn('The service worker could not be registered', error);
  }
}
