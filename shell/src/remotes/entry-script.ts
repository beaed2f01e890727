import type { ReleaseEntry } from 'shared/remote';

const loading = new Map<string, Promise<void>>();

/**
 * By container how often it was given up unanswered. Each time the address is another one: a browser lets a request wait
 * for 20 seconds behind an unanswered one for the same address, which is as long as anybody waits here.
 */
const hung = new Map<string, number>();

const isThere = (container: string) => Boolean(Reflect.get(globalThis, container));

/** Watch builds come from an address of their own and change under their names: they alone have no hash. */
const isReleased = ({ base }: ReleaseEntry) => base.startsWith('/');

/**
 * Runs a release's entry, once. The tag carries the hash from the release map, so an altered file is refused by the
 * browser; after a failure the tag is gone and the next call really tries again.
 *
 * @param deadline ends the waiting, so that a hung request does not stand in the way of the next one
 */
export function runEntry(release: ReleaseEntry, deadline: AbortSignal): Promise<void> {
  const known = loading.get(release.container);
  if (known) return known;
  const attempt = appendScript(release, deadline).catch((error: unknown) => {
    loading.delete(release.container);
    throw error;
  });
  loading.set(release.container, attempt);
  return attempt;
}

function appendScript(release: ReleaseEntry, deadline: AbortSignal): Promise<void> {
  const { base, entry, container } = release;
  return new Promise((resolve, reject) => {
    // one that was given up may have come after all
    if (isThere(container)) return resolve();
    if (!entry.integrity && isReleased(release)) return reject(new Error(`${entry.file} has no hash to be known by`));
    const script = document.createElement('script');
    const fail = (what: string) => {
      script.remove();
      reject(new Error(`${script.src} ${what}`));
    };
    const again = hung.get(container);
    script.src = base + entry.file + (again ? `?again=${again}` : '');
    script.crossOrigin = 'anonymous';
    if (entry.integrity) script.integrity = entry.integrity;
    // A script that threw while it ran fires `load` all the same, and leaves no container behind.
    script.onload = () => (isThere(container) ? resolve() : fail('ran without offering its container'));
    script.onerror = () => fail('was not loaded');
    deadline.addEventListener('abort', () => {
      if (!isThere(container)) hung.set(container, (again ?? 0) + 1);
      fail('did not come in time');
    });
    document.head.append(script);
  });
}
