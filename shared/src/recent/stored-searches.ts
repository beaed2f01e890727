const storageKey = 'tafiya:recent';

/** Each kind of search has its own list. */
export type RecentKind = 'flights' | 'rides';

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    // not JSON, or storage is blocked
    return {};
  }
}

/** The stored searches of a kind, newest first, not validated. */
export function readRecentOf(kind: RecentKind): readonly unknown[] {
  const list = readAll()[kind];
  return Array.isArray(list) ? list : [];
}

/** Stores the searches of one kind; the other kinds stay as they are. */
export function writeRecentOf(kind: RecentKind, list: readonly unknown[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [kind]: list }));
  } catch {
    // storage is full or blocked: recent searches are optional
  }
}
