import { moveRules } from './move-order';
import type { MoveKind } from './tables';

/** A change of the active release. */
export interface LiveMove {
  readonly from: string | null;
  /** Null if no release is active afterwards. */
  readonly to: string | null;
  readonly kind: MoveKind;
}

/** Whether a version is later than another one of the same name. */
export type IsLater = (version: string, other: string) => boolean;

/**
 * The releases to roll back to, the latest first. They form a stack: an activated release is pushed, and a rollback
 * removes all releases above its target. So neither the release that was rolled back from nor one that was skipped is
 * on the stack until it is active again. A target that is not on the stack replaces all later ones.
 *
 * @param moves the oldest first
 */
export function rollbackTargets(moves: readonly LiveMove[], isLater: IsLater): string[] {
  let stack: string[] = [];
  for (const { from, to, kind } of moves) {
    const others = stack.filter((version) => version !== from && version !== to);
    const isKnown = to !== null && stack.includes(to);
    if (!moveRules[kind].leavesFaulty) stack = [...others, ...(from ? [from] : [])];
    else if (isKnown) stack = stack.slice(0, stack.indexOf(to));
    else stack = others.filter((version) => to === null || !isLater(version, to));
    if (to !== null) stack.push(to);
  }
  const isLive = moves.at(-1)?.to != null;
  return (isLive ? stack.slice(0, -1) : stack).reverse();
}
