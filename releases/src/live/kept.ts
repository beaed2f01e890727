/** The last few things made under a key; the one unused for longest goes first. */
export function createKept<T>(most: () => number) {
  const kept = new Map<string, T>();
  return {
    get(key: string): T | undefined {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
      }
      return known;
    },
    set(key: string, value: T): void {
      kept.delete(key);
      kept.set(key, value);
      for (const oldest of kept.keys()) {
        if (kept.size <= most()) break;
        kept.delete(oldest);
      }
    },
    forget: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  };
}
