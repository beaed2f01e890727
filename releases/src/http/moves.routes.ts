import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from 'server/http';
import type { MoveAnswer, MoveRequest } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { alreadyWithdrawnMessage, moveMessage, noMoveMessage, withdrawalMessage } from '../registry/move-messages';
import type { Moved, MoveOrder } from '../registry/move-order';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import { ReleaseRefusal } from '../release/refusal';
import { approvalFactsOf, waitingMessage } from './approvals.routes';
import { recordMoveOrAsk } from './record-move';
import {
  authorOf,
  callerOf,
  notShown,
  recordDone,
  requireName,
  requirePermission,
  requireVisible,
  seesPeople,
  visibleNames,
} from './registry-access';
import { moveFactsOf, pointerFactsOf } from './releases-facts';

/** The reason in the history if the request has none. */
const defaultWhy: Readonly<Record<MoveRequest['kind'], string>> = {
  promote: 'promoted',
  rollback: 'rolled back',
  canary: 'canary',
  'canary-end': 'canary ended',
  freeze: 'frozen',
  thaw: 'thawed',
  'no-auto': 'automatic rollback off',
  auto: 'automatic rollback on',
};

const operatorKinds: readonly MoveRequest['kind'][] = ['freeze', 'thaw'];

/** The routes that change pointers, and the history. */
export function registerMoves(app: FastifyInstance, registry: Registry): void {
  route(app, operations.move, async ({ body, request }) => {
    const { by, dryRun = false, ...fields } = body;
    requireName(request, fields.name);
    if (operatorKinds.includes(fields.kind)) requirePermission(request, 'releases:all');
    const order = orderOf(request, by, { ...fields, why: fields.why ?? defaultWhy[fields.kind] });
    if (dryRun) {
      const { moved, waits } = await registry.dryRunMoveOrAsk(order);
      return answerOf(order, moved, await pointerOf(registry, order.name), { dryRun, waits });
    }
    const { moved, approval } = await registry.moveOrAsk(order);
    await recordMoveOrAsk(request, order, { moved, approval });
    if (!approval) return answerOf(order, moved, await pointerOf(registry, order.name), { dryRun, waits: false });
    return {
      name: order.name,
      dryRun,
      move: null,
      approval: approvalFactsOf(request, approval),
      sentence: waitingMessage(approval),
      pointer: pointerFactsOf(await pointerOf(registry, order.name)),
    };
  });

  route(app, operations.withdraw, async ({ body, request }) => {
    const { by, dryRun = false, force = false, purgeDevices = false, ...of } = body;
    const order = { ...of, force, purgesDevices: purgeDevices, ...authorOf(request, by) };
    const withdrawn = await (dryRun ? registry.dryRunWithdrawal(order) : registry.withdraw(order));
    const sentence = withdrawn ? withdrawalMessage(withdrawn, dryRun ? 'will' : 'did') : alreadyWithdrawnMessage(order);
    if (withdrawn && !dryRun)
      await recordDone(request, {
        action: 'releases: withdraw',
        reference: of.name,
        before: withdrawn.wasLive ? { live: of.version } : {},
        after: { withdrawn: of.version, live: withdrawn.live, reason: of.why, purgesDevices: purgeDevices },
      });
    const { live = null } = withdrawn ?? (await findPointer(registry, of.name)) ?? {};
    return { name: of.name, version: of.version, dryRun, isNew: withdrawn !== undefined, live, sentence };
  });

  route(app, operations.history, async ({ query, request }) => {
    const { name, limit, before, file } = query;
    const own = visibleNames(request);
    if (name !== undefined) requireVisible(request, name);
    const part = name === undefined ? { ...(own && { names: own }) } : { name };
    const moves = await registry.history({ limit, before, ...part });
    const next = moves.length === limit ? (moves.at(-1)?.id ?? null) : null;
    if (file !== undefined && before === undefined)
      await recordDone(request, { action: 'export: releases', reference: name ?? 'all releases', after: { file } });
    return {
      next,
      moves: moves.map((move) => ({
        ...move,
        ...(!seesPeople(request, move.name) && { who: notShown, tokenId: null, personId: null }),
        at: move.at.toISOString(),
      })),
    };
  });

  route(app, operations.keep, async ({ body, request }) => {
    const { name, version, keep, by, why } = body;
    requireName(request, name);
    const isNew = await registry.changeKeep({ name, version, isKept: keep, why, ...authorOf(request, by) });
    if (isNew)
      await recordDone(request, {
        action: keep ? 'releases: keep' : 'releases: unkeep',
        reference: name,
        before: { [version]: keep ? 'removed when old' : 'kept' },
        after: { [version]: keep ? 'kept' : 'removed when old', reason: why },
      });
    const already = isNew ? '' : ' That was so already.';
    const sentence = keep
      ? `${name}@${version} is kept for ever.${already}`
      : `${name}@${version} is not kept any more: once it is old and unused, a notice is given and it is removed.${already}`;
    return { name, version, isNew, sentence };
  });
}

/** Adds the caller to a request to move a pointer. */
export function orderOf(
  request: FastifyRequest,
  by: string | undefined,
  fields: Omit<MoveOrder, 'mover' | 'who' | 'tokenId' | 'personId'>,
): MoveOrder {
  const mover = callerOf(request).permissions.includes('releases:all') ? 'operator' : 'squad';
  return { ...fields, mover, ...authorOf(request, by) };
}

const findPointer = async (registry: Registry, name: string): Promise<Pointer | undefined> =>
  (await registry.pointers()).find((each) => each.name === name);

async function pointerOf(registry: Registry, name: string): Promise<Pointer> {
  const pointer = await findPointer(registry, name);
  if (pointer) return pointer;
  throw new ReleaseRefusal('NOTHING_LIVE', `No release of ${name} is live yet.`);
}

function answerOf(
  order: MoveOrder,
  moved: Moved | undefined,
  pointer: Pointer,
  { dryRun, waits }: { readonly dryRun: boolean; readonly waits: boolean },
): MoveAnswer {
  const { name } = order;
  const outcome = moved ? moveMessage(moved, dryRun ? 'will' : 'did') : noMoveMessage(order, pointer.live);
  const sentence = waits ? `${outcome} A second person has to approve it first.` : outcome;
  return {
    name,
    dryRun,
    move: moved ? moveFactsOf(moved) : null,
    approval: null,
    sentence,
    pointer: pointerFactsOf(pointer),
  };
}
