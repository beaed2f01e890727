import type { RetentionSettings } from 'api/settings';
import type { Pointer } from './pointer';

const dayMs = 86_400_000;

/** The facts about a release that retention needs. */
export interface StoredRelease {
  readonly version: string;
  readonly publishedAt: Date;
  /** When a move last activated it, made it a canary, or ended that; null for never. */
  readonly usedAt: Date | null;
  readonly isWithdrawn: boolean;
  readonly isKept: boolean;
  /** The number of open tabs that run it. */
  readonly tabs: number;
}

/** A release that is no longer needed. */
export interface Unneeded {
  readonly version: string;
  /** When it was last used or published. */
  readonly since: Date;
}

/** The releases that a pointer names: in use, or targets of a rollback. */
const inUse = ({ live, previous, lastKnownGood, canary }: Pointer): readonly (string | null | undefined)[] => [
  live,
  previous,
  lastKnownGood,
  canary?.version,
];

/**
 * The releases of one name that may be removed: not in use, not kept, in no open tab, not among the latest, and last
 * used or published before the retention period. None while the name is frozen.
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
  // A withdrawn release cannot be activated again, so it does not count among the latest.
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
