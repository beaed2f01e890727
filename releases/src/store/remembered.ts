/** Reads a file by whatever names it. */
type Read<A extends readonly unknown[]> = (...of: A) => Promise<Buffer | undefined>;

interface RememberedOptions<A extends readonly unknown[]> {
  readonly read: Read<A>;
  /** Equal for equal files. */
  readonly pathOf: (...of: A) => string;
  /** How much is kept in memory. */
  readonly limitBytes: number;
}

/**
 * Reads each file once and then answers it from memory, the longest unused going first: a bucket is a network away, and
 * a release never changes. Many who ask for one file at once wait for one reading. What is absent or fails is read again.
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

  return (...of) => {
    const path = pathOf(...of);
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
    const reading = read(...of);
    kept.set(path, reading);
    reading.then(
      (content) => hold(path, content),
      () => forget(path),
    );
    return reading;
  };
}
