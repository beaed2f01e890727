import type { ReleaseEntry } from 'shared/remote';

const loading = new Map<string, Promise<void>>();

/**
 * Runs a release's entry, once. The tag carries the hash from the release map, so an altered file is refused by the
 * browser; after a failure the tag is gone and the next call really tries again.
 */
export function runEntry(release: ReleaseEntry): Promise<void> {
  const known = loading.get(release.container);
  if (known) return known;
  const attempt = appendScript(release).catch((error: unknown) => {
    loading.delete(release.container);
    throw error;
  });
  loading.set(release.container, attempt);
  return attempt;
}

function appendScript({ base, entry, container }: ReleaseEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = base + entry.file;
    script.crossOrigin = 'anonymous';
    if (entry.integrity) script.integrity = entry.integrity;
    script.onload = () => {
      // A script that threw while it ran fires `load` all the same, and leaves no container behind.
      if (container in globalThis) resolve();
      else fail(`${script.src} ran without offering its container`);
    };
    script.onerror = () => fail(`${script.src} was not loaded`);
    const fail = (message: string) => {
      script.remove();
      reject(new Error(message));
    };
    document.head.append(script);
  });
}
