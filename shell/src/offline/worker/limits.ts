/** A cache entry. */
export interface Entry {
  readonly url: string;
  readonly bytes: number;
  readonly storedAtMs: number;
}

/** For all pages and code together, uncompressed. A visit to all pages of the site takes less than half of it. */
const maxBytes = 6_000_000;

/** The oldest entries, which have to be deleted so that the rest is within the limit. */
export function entriesOverLimit(entries: readonly Entry[], limitBytes = maxBytes): Entry[] {
  let bytes = entries.reduce((total, entry) => total + entry.bytes, 0);
  const oldestFirst = [...entries].sort((one, other) => one.storedAtMs - other.storedAtMs);
  const dropped: Entry[] = [];
  for (const entry of oldestFirst) {
    if (bytes <= limitBytes) break;
    dropped.push(entry);
    bytes -= entry.bytes;
  }
  return dropped;
}

/** Maximum number of stored confirmations; the oldest are deleted first. */
export const maxConfirmations = 5;

type StoredPage = { readonly untilMs: number; readonly keptAtMs: number };

/** The confirmations to delete: expired ones, and the oldest ones over the limit. */
export function expiredConfirmations<T extends StoredPage>(stored: readonly T[], nowMs: number): T[] {
  const newestFirst = stored
    .filter(({ untilMs }) => untilMs > nowMs)
    .sort((one, other) => other.keptAtMs - one.keptAtMs);
  const remaining = new Set(newestFirst.slice(0, maxConfirmations));
  return stored.filter((page) => !remaining.has(page));
}
