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

const dayMs = 24 * 60 * 60 * 1000;
export const keptForMs = 30 * dayMs;
/** Confirmations beyond these are on this device no more; the oldest go first. */
export const mostKept = 5;

/** The kept pages that have to go: those that ran out, and the oldest beyond the number that is kept. */
export function outlived<T extends { readonly untilMs: number }>(kept: readonly T[], nowMs: number): T[] {
  const newestFirst = [...kept].sort((one, other) => other.untilMs - one.untilMs);
  return newestFirst.filter(({ untilMs }, index) => untilMs <= nowMs || index >= mostKept);
}
