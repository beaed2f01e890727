/** Of an entry that is kept: where it came from, how big it is, since when it lies there. */
export interface Entry {
  readonly url: string;
  readonly bytes: number;
  readonly storedAtMs: number;
}

/** All pages and code together, as they are read. A whole visit of the site is less than half of it. */
const mostBytes = 6_000_000;

/** What has to go for the rest to be within the bound: the oldest first. */
export function overflowing(entries: readonly Entry[], most = mostBytes): Entry[] {
  let bytes = entries.reduce((total, entry) => total + entry.bytes, 0);
  const oldestFirst = [...entries].sort((one, other) => one.storedAtMs - other.storedAtMs);
  const dropped: Entry[] = [];
  for (const entry of oldestFirst) {
    if (bytes <= most) break;
    dropped.push(entry);
    bytes -= entry.bytes;
  }
  return dropped;
}

/** Confirmations beyond these are on this device no more; those that were stored first go first. */
export const mostKept = 5;

type Outliving = { readonly untilMs: number; readonly keptAtMs: number };

/** The kept pages that have to go: those that ran out, and the oldest beyond the number that is kept. */
export function outlived<T extends Outliving>(kept: readonly T[], nowMs: number): T[] {
  const newestFirst = kept.filter(({ untilMs }) => untilMs > nowMs).sort((one, other) => other.keptAtMs - one.keptAtMs);
  const staying = new Set(newestFirst.slice(0, mostKept));
  return kept.filter((page) => !staying.has(page));
}
