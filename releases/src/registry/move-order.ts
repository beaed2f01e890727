import type { MoveKind, TokenRole } from './tables';

/** Who moves a pointer: the site itself, an operator, or a squad for its own names. */
export type Mover = 'site' | TokenRole;

/** A request to move a pointer. */
export interface MoveOrder {
  readonly name: string;
  readonly kind: MoveKind;
  /** The target. Defaults to the canary for a promotion, to the last known good release for a rollback. */
  readonly version?: string | undefined;
  /** For a canary: its percentage of the visits. */
  readonly percent?: number | undefined;
  /** For an activation: turns automatic rollback off for the release. */
  readonly noAuto?: boolean | undefined;
  /** The expected active release: the move is refused if another one is active. */
  readonly ifLive?: string | undefined;
  readonly mover: Mover;
  /** The author, for the history. */
  readonly who: string;
  readonly why: string;
  /** The token that was shown. */
  readonly tokenId?: string | null | undefined;
  /** The person who was signed in. */
  readonly personId?: string | null | undefined;
}

/** A good release that a rollback skips, as it is incompatible with the active releases or withdrawn. */
export interface PassedOver {
  readonly version: string;
  /** One or more sentences. */
  readonly why: string;
}

/** The result of a move. For a canary `from` is the active release and `to` the canary, and the reverse at its end. */
export interface Moved {
  readonly name: string;
  readonly kind: MoveKind;
  readonly from: string | null;
  readonly to: string;
  readonly percent: number | null;
  /** The canary that the move ended. */
  readonly endedCanary: string | null;
  /** Whether a rollback went to a later release. */
  readonly isForward: boolean;
  /** Whether automatic rollback is off for the active release. */
  readonly autoOff: boolean;
  /** For a rollback without a target: the later good releases that were skipped. */
  readonly passedOver: readonly PassedOver[];
}

interface MoveRule {
  /** Whether it changes the active release. */
  readonly movesLive: boolean;
  /** Whether the release that it leaves counts as faulty. */
  readonly leavesFaulty: boolean;
  /** Who may do it while the name is frozen. */
  readonly whileFrozen: readonly Mover[];
  /** Whether later starts of the site leave the pointer alone; undefined for no change. */
  readonly byHand: boolean | undefined;
}

/** The rules of each kind of move. */
export const moveRules: Readonly<Record<MoveKind, MoveRule>> = {
  start: { movesLive: true, leavesFaulty: false, whileFrozen: [], byHand: false },
  publish: { movesLive: true, leavesFaulty: false, whileFrozen: [], byHand: true },
  promote: { movesLive: true, leavesFaulty: false, whileFrozen: [], byHand: true },
  rollback: { movesLive: true, leavesFaulty: true, whileFrozen: ['operator'], byHand: true },
  // otherwise the next start would activate the failing release again
  automatic: { movesLive: true, leavesFaulty: true, whileFrozen: [], byHand: true },
  canary: { movesLive: false, leavesFaulty: false, whileFrozen: [], byHand: undefined },
  'canary-end': { movesLive: false, leavesFaulty: true, whileFrozen: ['operator'], byHand: undefined },
  freeze: { movesLive: false, leavesFaulty: false, whileFrozen: ['operator'], byHand: undefined },
  thaw: { movesLive: false, leavesFaulty: false, whileFrozen: ['operator'], byHand: undefined },
  'no-auto': { movesLive: false, leavesFaulty: false, whileFrozen: ['operator'], byHand: undefined },
  auto: { movesLive: false, leavesFaulty: false, whileFrozen: ['operator'], byHand: undefined },
};
