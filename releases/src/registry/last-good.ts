import { moveRules } from './move-order';
import type { MoveKind } from './tables';

/** A release that stopped being live, and by which kind of move. */
export interface Leaving {
  readonly version: string;
  readonly kind: MoveKind;
}

/**
 * The releases to fall back on behind the live one, the latest first: those that were left for a newer one and have not
 * been fled from since. One that was rolled back from is good again only when it was live once more and left in peace.
 *
 * @param leavings the newest first
 */
export function goodBehind(leavings: readonly Leaving[], live: string | null): string[] {
  const lastOfEach = new Map<string, MoveKind>();
  for (const { version, kind } of leavings) if (!lastOfEach.has(version)) lastOfEach.set(version, kind);
  return [...lastOfEach]
    .filter(([version, kind]) => version !== live && !moveRules[kind].isRetreat)
    .map(([version]) => version);
}
