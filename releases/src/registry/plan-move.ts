import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import { type Fallback, noFallbackMessage } from './fallback';
import { type Moved, type MoveOrder, moveRules } from './move-order';
import type { Canary, Hold, Pointer } from './pointer';
import type { IsLater } from './releases.repository';
import type { MoveKind } from './tables';

/**
 * The pointer after a move, and the move for the history. The last known good release depends on all active releases,
 * and is computed when all pointers have moved.
 */
export interface Plan {
  readonly next: Pointer;
  readonly moved: Moved;
}

export interface MoveContext {
  readonly pointer: Pointer;
  /** The default target of a rollback. */
  readonly fallback: Fallback;
  readonly isLater: IsLater;
  readonly now: Date;
}

/**
 * Plans a move. Pure: reads and writes nothing.
 *
 * @returns undefined if nothing has to change
 * @throws ReleaseRefusal FROZEN, MOVED_MEANWHILE, NOTHING_LIVE, NO_CANARY, NOTHING_TO_ROLL_BACK_TO, AUTO_OFF,
 *   INVALID_REQUEST
 */
export function planMove(order: MoveOrder, context: MoveContext): Plan | undefined {
  refuseWhileFrozen(order, context.pointer);
  refuseIfMoved(order, context.pointer);
  return plans[order.kind](order, context);
}

type Planner = (order: MoveOrder, context: MoveContext) => Plan | undefined;

const activateNamed: Planner = (order, context) => activate(order, context, requireVersion(order));

const plans: Readonly<Record<MoveKind, Planner>> = {
  start: activateNamed,
  publish: activateNamed,
  promote: (order, context) =>
    activate(order, context, order.version ?? context.pointer.canary?.version ?? refuseWithoutCanary(order)),
  rollback: (order, context) => rollBack(order, context),
  automatic(order, context) {
    const { name, live, autoOff } = context.pointer;
    if (autoOff)
      throw new ReleaseRefusal('AUTO_OFF', `Automatic rollback is off for ${name}@${live}, by ${autoOff.by}.`);
    return rollBack(order, context);
  },

  canary(order, { pointer, now }) {
    const { name, percent = 0 } = order;
    const version = requireVersion(order);
    const live = requireLive(pointer);
    if (name === shellName)
      throw new ReleaseRefusal('INVALID_REQUEST', 'The shell cannot have a canary: all visits share one shell.');
    if (percent < 1 || percent > 99)
      throw new ReleaseRefusal('INVALID_REQUEST', 'A canary gets 1 to 99 of a hundred visits. Promote it for all.');
    if (version === live) throw new ReleaseRefusal('INVALID_REQUEST', `${name}@${version} is live for all already.`);
    const { canary } = pointer;
    if (canary?.version === version && canary.percent === percent) return undefined;
    const since = canary?.version === version ? canary.since : now;
    return {
      next: { ...pointer, canary: { version, percent, since } },
      moved: { ...movedDefaults(order), from: live, to: version, percent },
    };
  },

  'canary-end'(order, { pointer }) {
    return endCanary(order, pointer, pointer.canary ?? refuseWithoutCanary(order));
  },

  freeze(order, { pointer, now }) {
    const live = requireLive(pointer);
    if (pointer.frozen) return undefined;
    return {
      next: { ...pointer, frozen: holdOf(order, now) },
      moved: { ...movedDefaults(order), from: live, to: live },
    };
  },

  thaw(order, { pointer }) {
    const live = requireLive(pointer);
    if (!pointer.frozen) return undefined;
    return { next: { ...pointer, frozen: null }, moved: { ...movedDefaults(order), from: live, to: live } };
  },

  'no-auto'(order, { pointer, now }) {
    const live = requireLive(pointer);
    if (pointer.autoOff) return undefined;
    return {
      next: { ...pointer, autoOff: holdOf(order, now) },
      moved: { ...movedDefaults(order), from: live, to: live, autoOff: true },
    };
  },

  auto(order, { pointer }) {
    const live = requireLive(pointer);
    if (!pointer.autoOff) return undefined;
    return { next: { ...pointer, autoOff: null }, moved: { ...movedDefaults(order), from: live, to: live } };
  },
};

const movedDefaults = ({ name, kind }: MoveOrder) => ({
  name,
  kind,
  percent: null,
  endedCanary: null,
  isForward: false,
  autoOff: false,
  passedOver: [],
});

const holdOf = ({ who, why }: MoveOrder, now: Date): Hold => ({ by: who, why, at: now });

function activate(order: MoveOrder, context: MoveContext, to: string): Plan | undefined {
  const { pointer, isLater, now } = context;
  const { noAuto = false } = order;
  const { leavesFaulty, byHand } = moveRules[order.kind];
  const { live, canary } = pointer;
  const endsCanary = canary !== null && (leavesFaulty || canary.version === to);
  if (live === to) {
    if (endsCanary) return endCanary(order, pointer, canary);
    return noAuto ? plans['no-auto']({ ...order, kind: 'no-auto' }, context) : undefined;
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
      ...movedDefaults(order),
      from: live,
      to,
      endedCanary: endsCanary ? canary.version : null,
      isForward: leavesFaulty && live !== null && isLater(to, live),
      autoOff: noAuto,
    },
  };
}

function rollBack(order: MoveOrder, context: MoveContext): Plan | undefined {
  if (order.version !== undefined) return activate(order, context, order.version);
  const { pointer, fallback } = context;
  const { version, passedOver } = fallback;
  if (version === null) throw new ReleaseRefusal('NOTHING_TO_ROLL_BACK_TO', noFallbackMessage(pointer, passedOver));
  const plan = activate(order, context, version);
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
      ...movedDefaults(order),
      kind: 'canary-end',
      from: canary.version,
      to: requireLive(pointer),
      endedCanary: canary.version,
    },
  };
}

function requireVersion({ name, kind, version }: MoveOrder): string {
  if (version) return version;
  throw new ReleaseRefusal('INVALID_REQUEST', `Which version of ${name} is meant? A ${kind} needs one.`);
}

function requireLive({ name, live }: Pointer): string {
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
