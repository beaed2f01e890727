/** A cache that evicts the least recently used entry. @param maxEntries read at each `set` */
export function createLruCache<T>(maxEntries: () => number) {
  const entries = new Map<string, T>();
  return {
    get(key: string): T | undefined {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: T): void {
      entries.delete(key);
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries()) break;
        entries.delete(oldest);
      }
    },
    delete: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  };
}
