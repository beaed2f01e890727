import { moveRules } from './move-order';
import type { MoveKind } from './tables';

/** A change of the live release. */
export interface LiveMove {
  readonly from: string | null;
  /** Null where nothing is live afterwards. */
  readonly to: string | null;
  readonly kind: MoveKind;
}

/** Whether a version is later than another one of the same name. */
export type IsLater = (version: string, other: string) => boolean;

/**
 * The releases to fall back on behind the live one, the latest first. They form a stack: a release that goes live is
 * pushed, a rollback removes every release above its target. So neither the release that was rolled back from nor one
 * that was jumped over is in it, until it is live again. A target that is not on the stack takes the place of all that
 * are later than it.
 *
 * @param moves the oldest first
 */
export function goodBehind(moves: readonly LiveMove[], isLater: IsLater): string[] {
  let stack: string[] = [];
  for (const { from, to, kind } of moves) {
    const others = stack.filter((version) => version !== from && version !== to);
    const isKnown = to !== null && stack.includes(to);
    if (!moveRules[kind].isRetreat) stack = [...others, ...(from ? [from] : [])];
    else if (isKnown) stack = stack.slice(0, stack.indexOf(to));
    else stack = others.filter((version) => to === null || !isLater(version, to));
    if (to !== null) stack.push(to);
  }
  const isLive = moves.at(-1)?.to != null;
  return (isLive ? stack.slice(0, -1) : stack).reverse();
}
