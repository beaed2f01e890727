import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Fallback } from './fallback';
import type { IsLater } from './last-good';
import { type Moved, type MoveOrder, moveRules } from './move-order';
import type { Canary, Hold, Pointer } from './pointer';
import { sayNoFallback } from './say-fallback';
import type { MoveKind } from './tables';

/**
 * How a pointer will stand after a move, and what the history tells of it. What is then good behind it depends on all
 * that is live, and is settled when all pointers have moved.
 */
export interface Plan {
  readonly next: Pointer;
  readonly moved: Moved;
}

export interface Situation {
  readonly pointer: Pointer;
  /** Where it goes back to by default. */
  readonly fallback: Fallback;
  readonly isLater: IsLater;
  readonly now: Date;
}

/**
 * What an order comes to, as things stand.
 *
 * @returns undefined where it is so already
 * @throws ReleaseRefusal FROZEN, MOVED_MEANWHILE, NOTHING_LIVE, NO_CANARY, NOTHING_TO_ROLL_BACK_TO, AUTO_OFF,
 *   INVALID_REQUEST
 */
export function planMove(order: MoveOrder, situation: Situation): Plan | undefined {
  refuseWhileFrozen(order, situation.pointer);
  refuseIfMoved(order, situation.pointer);
  return plans[order.kind](order, situation);
}

type Planner = (order: MoveOrder, situation: Situation) => Plan | undefined;

const toGiven: Planner = (order, situation) => goLive(order, situation, named(order));

const plans: Readonly<Record<MoveKind, Planner>> = {
  start: toGiven,
  publish: toGiven,
  promote: (order, situation) =>
    goLive(order, situation, order.version ?? situation.pointer.canary?.version ?? refuseWithoutCanary(order)),
  rollback: (order, situation) => goBack(order, situation),
  automatic(order, situation) {
    const { name, live, autoOff } = situation.pointer;
    if (autoOff)
      throw new ReleaseRefusal('AUTO_OFF', `Automatic rollback is off for ${name}@${live}, by ${autoOff.by}.`);
    return goBack(order, situation);
  },

  canary(order, { pointer, now }) {
    const { name, percent = 0 } = order;
    const version = named(order);
    const live = liveOf(pointer);
    if (name === shellName)
      throw new ReleaseRefusal('INVALID_REQUEST', 'The shell has no canary: it is the ground that all visits share.');
    if (percent < 1 || percent > 99)
      throw new ReleaseRefusal('INVALID_REQUEST', 'A canary gets 1 to 99 of a hundred visits. Promote it for all.');
    if (version === live) throw new ReleaseRefusal('INVALID_REQUEST', `${name}@${version} is live for all already.`);
    const { canary } = pointer;
    if (canary?.version === version && canary.percent === percent) return undefined;
    const since = canary?.version === version ? canary.since : now;
    return {
      next: { ...pointer, canary: { version, percent, since } },
      moved: { ...told(order), from: live, to: version, percent },
    };
  },

  'canary-end'(order, { pointer }) {
    return endCanary(order, pointer, pointer.canary ?? refuseWithoutCanary(order));
  },

  freeze(order, { pointer, now }) {
    const live = liveOf(pointer);
    if (pointer.frozen) return undefined;
    return {
      next: { ...pointer, frozen: holdOf(order, now) },
      moved: { ...told(order), from: live, to: live },
    };
  },

  thaw(order, { pointer }) {
    const live = liveOf(pointer);
    if (!pointer.frozen) return undefined;
    return { next: { ...pointer, frozen: null }, moved: { ...told(order), from: live, to: live } };
  },

  'no-auto'(order, { pointer, now }) {
    const live = liveOf(pointer);
    if (pointer.autoOff) return undefined;
    return {
      next: { ...pointer, autoOff: holdOf(order, now) },
      moved: { ...told(order), from: live, to: live, autoOff: true },
    };
  },

  auto(order, { pointer }) {
    const live = liveOf(pointer);
    if (!pointer.autoOff) return undefined;
    return { next: { ...pointer, autoOff: null }, moved: { ...told(order), from: live, to: live } };
  },
};

const told = ({ name, kind }: MoveOrder) => ({
  name,
  kind,
  percent: null,
  endedCanary: null,
  isForward: false,
  autoOff: false,
  passedOver: [],
});

const holdOf = ({ who, why }: MoveOrder, now: Date): Hold => ({ by: who, why, at: now });

function goLive(order: MoveOrder, situation: Situation, to: string): Plan | undefined {
  const { pointer, isLater, now } = situation;
  const { noAuto = false } = order;
  const { isRetreat, byHand } = moveRules[order.kind];
  const { live, canary } = pointer;
  const endsCanary = canary !== null && (isRetreat || canary.version === to);
  if (live === to) {
    if (endsCanary) return endCanary(order, pointer, canary);
    return noAuto ? plans['no-auto']({ ...order, kind: 'no-auto' }, situation) : undefined;
  }
  return {
    next: {
      ...pointer,
      live: to,
      previous: live,
      canary: endsCanary ? null : canary,
      autoOff: noAuto ? holdOf(order, now) : null,
      movedByHand: byHand ?? pointer.movedByHand,
      movedAt: now,
    },
    moved: {
      ...told(order),
      from: live,
      to,
      endedCanary: endsCanary ? canary.version : null,
      isForward: isRetreat && live !== null && isLater(to, live),
      autoOff: noAuto,
    },
  };
}

function goBack(order: MoveOrder, situation: Situation): Plan | undefined {
  if (order.version !== undefined) return goLive(order, situation, order.version);
  const { pointer, fallback } = situation;
  const { version, passedOver } = fallback;
  if (version === null) throw new ReleaseRefusal('NOTHING_TO_ROLL_BACK_TO', sayNoFallback(pointer, passedOver));
  const plan = goLive(order, situation, version);
  return plan && { ...plan, moved: { ...plan.moved, passedOver } };
}

function endCanary(order: MoveOrder, pointer: Pointer, canary: Canary): Plan {
  if (order.kind === 'canary-end' && order.version !== undefined && order.version !== canary.version)
    throw new ReleaseRefusal(
      'MOVED_MEANWHILE',
      `The canary of ${pointer.name} is ${canary.version} by now, not ${order.version}.`,
    );
  return {
    next: { ...pointer, canary: null },
    moved: {
      ...told(order),
      kind: 'canary-end',
      from: canary.version,
      to: liveOf(pointer),
      endedCanary: canary.version,
    },
  };
}

function named({ name, kind, version }: MoveOrder): string {
  if (version) return version;
  throw new ReleaseRefusal('INVALID_REQUEST', `Which version of ${name} is meant? A ${kind} needs one.`);
}

function liveOf({ name, live }: Pointer): string {
  if (live) return live;
  throw new ReleaseRefusal('NOTHING_LIVE', `No release of ${name} is live yet.`);
}

function refuseWithoutCanary({ name, kind }: MoveOrder): never {
  const hint = kind === 'promote' ? ' Name the version to promote.' : '';
  throw new ReleaseRefusal('NO_CANARY', `${name} has no canary.${hint}`);
}

function refuseWhileFrozen({ name, kind, mover }: MoveOrder, { frozen }: Pointer): void {
  if (!frozen || moveRules[kind].whileFrozen.includes(mover)) return;
  const since = frozen.at.toISOString().slice(0, 16).replace('T', ' ');
  throw new ReleaseRefusal(
    'FROZEN',
    `${name} is frozen by ${frozen.by} since ${since} UTC: "${frozen.why}". An operator thaws it: \`pnpm release thaw ${name}\`.`,
  );
}

function refuseIfMoved({ name, ifLive }: MoveOrder, { live }: Pointer): void {
  if (ifLive === undefined || ifLive === live) return;
  throw new ReleaseRefusal(
    'MOVED_MEANWHILE',
    `${name} was moved meanwhile: ${live ?? 'nothing'} is live by now, not ${ifLive}. Look again before you move it.`,
  );
}
