import type { MoveKind, TokenRole } from './tables';

/** Who lets a pointer be moved: the site itself, or the holder of a token. */
export type Mover = 'site' | TokenRole;

/** A wish to move a pointer. */
export interface MoveOrder {
  readonly name: string;
  readonly kind: MoveKind;
  /** Which release. A promotion goes to the canary by itself, a rollback to the last known good one that fits. */
  readonly version?: string | undefined;
  /** Of a canary: how many of a hundred visits get it. */
  readonly percent?: number | undefined;
  /** Of what makes a release live: it does not go back by itself. */
  readonly noAuto?: boolean | undefined;
  /** What the mover saw live: where another release is live by now, nothing moves. */
  readonly ifLive?: string | undefined;
  readonly mover: Mover;
  /** Who, for the history. */
  readonly who: string;
  readonly why: string;
  /** The token that was shown. */
  readonly tokenId?: string | null | undefined;
}

/** A good release that is not gone back to, as it cannot be live beside what is live by now. */
export interface PassedOver {
  readonly version: string;
  /** In sentences. */
  readonly why: string;
}

/** What a move did; of a canary `from` is the live release and `to` the canary, and at its end the other way round. */
export interface Moved {
  readonly name: string;
  readonly kind: MoveKind;
  readonly from: string | null;
  readonly to: string;
  readonly percent: number | null;
  /** The canary that ended with it. */
  readonly endedCanary: string | null;
  /** A rollback that goes to a later release than the one that it leaves. */
  readonly isForward: boolean;
  /** Whether the release that is live now does not go back by itself. */
  readonly autoOff: boolean;
  /** Of a rollback that named no release: the good ones that do not fit, later than the one that it went to. */
  readonly passedOver: readonly PassedOver[];
}

interface MoveRule {
  /** Whether it makes a release the live one. */
  readonly movesLive: boolean;
  /** Whether it takes what it leaves for faulty. */
  readonly isRetreat: boolean;
  /** Who may do it to a frozen name. */
  readonly whileFrozen: readonly Mover[];
  /** Whether a start of the site leaves the pointer alone from then on; undefined leaves that as it was. */
  readonly byHand: boolean | undefined;
}

/** What there is to know of each kind of move. */
export const moveRules: Readonly<Record<MoveKind, MoveRule>> = {
  start: { movesLive: true, isRetreat: false, whileFrozen: [], byHand: false },
  publish: { movesLive: true, isRetreat: false, whileFrozen: [], byHand: true },
  promote: { movesLive: true, isRetreat: false, whileFrozen: [], byHand: true },
  rollback: { movesLive: true, isRetreat: true, whileFrozen: ['operator'], byHand: true },
  // else the next start would bring the failing release back
  automatic: { movesLive: true, isRetreat: true, whileFrozen: [], byHand: true },
  canary: { movesLive: false, isRetreat: false, whileFrozen: [], byHand: undefined },
  'canary-end': { movesLive: false, isRetreat: true, whileFrozen: ['operator'], byHand: undefined },
  freeze: { movesLive: false, isRetreat: false, whileFrozen: ['operator'], byHand: undefined },
  thaw: { movesLive: false, isRetreat: false, whileFrozen: ['operator'], byHand: undefined },
  'no-auto': { movesLive: false, isRetreat: false, whileFrozen: ['operator'], byHand: undefined },
  auto: { movesLive: false, isRetreat: false, whileFrozen: ['operator'], byHand: undefined },
};
