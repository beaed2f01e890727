import type { RetentionSettings } from 'api/settings';
import type { Pointer } from './pointer';

const dayMs = 86_400_000;

/** A release as retention sees it. */
export interface StoredRelease {
  readonly version: string;
  readonly publishedAt: Date;
  /** When a move last made it live or a canary, or ended that; null for never. */
  readonly usedAt: Date | null;
  readonly isWithdrawn: boolean;
  readonly isKept: boolean;
  /** Open tabs that run it now. */
  readonly tabs: number;
}

/** A release that nothing needs any more. */
export interface Unneeded {
  readonly version: string;
  /** Since when nothing has used it. */
  readonly since: Date;
}

/** The releases that a pointer stands on, or that the site or an operator may go back to at once. */
const inUse = ({ live, previous, lastKnownGood, canary }: Pointer): readonly (string | null | undefined)[] => [
  live,
  previous,
  lastKnownGood,
  canary?.version,
];

/**
 * The releases of one name that may be removed: neither in use nor kept, run by no open tab, not among the latest, and
 * published and last used long ago. While a name is frozen none is removed.
 *
 * @param releases all of the name, the newest first
 */
export function unneededReleases(
  releases: readonly StoredRelease[],
  pointer: Pointer | undefined,
  { isOn, keepDays, keepCount }: RetentionSettings,
  now: Date,
): Unneeded[] {
  if (!isOn || pointer?.frozen) return [];
  const used = new Set(pointer ? inUse(pointer) : []);
  // A withdrawn release can never be gone back to, so it takes no place among the latest.
  const latest = new Set(
    releases
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .slice(0, keepCount)
      .map(({ version }) => version),
  );
  const before = now.getTime() - keepDays * dayMs;
  return releases
    .filter(({ version, isKept, tabs }) => !isKept && tabs === 0 && !used.has(version) && !latest.has(version))
    .map(({ version, publishedAt, usedAt }) => ({
      version,
      since: usedAt && usedAt > publishedAt ? usedAt : publishedAt,
    }))
    .filter(({ since }) => since.getTime() <= before);
}
