import { moveRules } from './move-order';
import type { MoveKind } from './tables';

/** A release that stopped being live, and by which kind of move. */
export interface Leaving {
  readonly version: string;
  readonly kind: MoveKind;
}

/**
 * The release to fall back on behind the live one: the latest that was left for a newer one and has not been fled from
 * since. One that was rolled back from is good again only when it was live once more and left in peace.
 *
 * @param leavings the newest first
 */
export function lastGood(leavings: readonly Leaving[], live: string | null): string | null {
  const judged = new Set<string>();
  for (const { version, kind } of leavings) {
    if (judged.has(version)) continue;
    judged.add(version);
    if (version !== live && !moveRules[kind].isRetreat) return version;
  }
  return null;
}
