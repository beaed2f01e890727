/** Reads a file. */
type Read<A extends readonly unknown[]> = (...of: A) => Promise<Buffer | undefined>;

interface RememberedOptions<A extends readonly unknown[]> {
  readonly read: Read<A>;
  /** Equal for equal files. */
  readonly pathOf: (...of: A) => string;
  /** Size limit of the cache. */
  readonly limitBytes: number;
}

/**
 * Caches reads, with eviction of the least recently used: a bucket is a network away, and releases never change.
 * Concurrent reads of a file share one. Missing files and errors are not cached.
 */
export function remembered<A extends readonly unknown[]>({ read, pathOf, limitBytes }: RememberedOptions<A>): Read<A> {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const sizes = new Map<string, number>();
  let heldBytes = 0;

  function forget(path: string): void {
    kept.delete(path);
    heldBytes -= sizes.get(path) ?? 0;
    sizes.delete(path);
  }

  function hold(path: string, content: Buffer | undefined): void {
    // a missing file may be stored later
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

  return (...of) => {
    const path = pathOf(...of);
    const known = kept.get(path);
    if (known) {
      const bytes = sizes.get(path);
      // moves it to the end: most recently used
      if (bytes !== undefined) {
        sizes.delete(path);
        sizes.set(path, bytes);
      }
      return known;
    }
    const reading = read(...of);
    kept.set(path, reading);
    reading.then(
      (content) => hold(path, content),
      () => forget(path),
    );
    return reading;
  };
}
