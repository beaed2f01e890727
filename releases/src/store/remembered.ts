import type { ReleaseStore } from './release-store';

/**
 * A store whose files are read once and then kept in memory, the longest unused going first: a bucket is a network away,
 * and a release never changes. Many who ask for one file at once wait for one reading.
 *
 * @param limitBytes how much is kept
 */
export function remembered(store: ReleaseStore, limitBytes: number): ReleaseStore {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const sizes = new Map<string, number>();
  let heldBytes = 0;

  function forget(path: string): void {
    kept.delete(path);
    heldBytes -= sizes.get(path) ?? 0;
    sizes.delete(path);
  }

  function hold(path: string, content: Buffer | undefined): void {
    // what is not there now may be put there yet
    if (!content) {
      forget(path);
      return;
    }
    sizes.set(path, content.byteLength);
    heldBytes += content.byteLength;
    for (const oldest of sizes.keys()) {
      if (heldBytes <= limitBytes) return;
      forget(oldest);
    }
  }

  return {
    put: store.put,
    has: store.has,
    read(key, file, encoding) {
      const path = `${key.name}/${key.version}/${key.digest}/${encoding}/${file}`;
      const known = kept.get(path);
      if (known) {
        const bytes = sizes.get(path);
        // used again: it is the youngest now
        if (bytes !== undefined) {
          sizes.delete(path);
          sizes.set(path, bytes);
        }
        return known;
      }
      const reading = store.read(key, file, encoding);
      kept.set(path, reading);
      reading.then(
        (content) => hold(path, content),
        () => forget(path),
      );
      return reading;
    },
  };
}
