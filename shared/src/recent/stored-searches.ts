const storageKey = 'tafiya:recent';

/** What was searched for, each kind in a list of its own under the one key of the site. */
export type RecentKind = 'flights' | 'rides';

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    // not JSON, or storage is denied; the forms work without
    return {};
  }
}

/** The kept searches of a kind as they were written, newest first; whoever reads them checks each. */
export function readRecentOf(kind: RecentKind): readonly unknown[] {
  const list = readAll()[kind];
  return Array.isArray(list) ? list : [];
}

/** Keeps the searches of one kind; those of the others stay as they are. */
export function writeRecentOf(kind: RecentKind, list: readonly unknown[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [kind]: list }));
  } catch {
    // full or denied: a recent search is a convenience only
  }
}
