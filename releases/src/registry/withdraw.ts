import type { Kysely, Transaction } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import { findFallback, noFallbackMessage } from './fallback';
import type { MoveOrder } from './move-order';
import { dryRun, moveIn, readLiveReleases, recordMove, requireRelease } from './moves.repository';
import { lockPointers, type Pointer, readPointers, writePointer } from './pointer';
import { findRemoval } from './removals.repository';
import type { ReleasesTables } from './tables';
import { findWithdrawal, recordWithdrawal } from './withdrawals.repository';

/** A request to withdraw a release: it is never served, previewed or activated again. */
export interface WithdrawOrder {
  readonly name: string;
  readonly version: string;
  readonly who: string;
  readonly why: string;
  /** The token of the request. */
  readonly tokenId: string | null;
  /** The person who was signed in. */
  readonly personId?: string | null;
  /** Whether to withdraw an active release without a fallback: then no release of its name is active. */
  readonly force: boolean;
  /** Whether devices also delete what the site has stored on them. */
  readonly purgesDevices: boolean;
}

/** The result of a withdrawal. */
export interface Withdrawn {
  readonly name: string;
  readonly version: string;
  readonly wasLive: boolean;
  /** The active release of the name afterwards. */
  readonly live: string | null;
  readonly endedCanary: string | null;
  readonly purgesDevices: boolean;
}

/**
 * Withdraws a release. In the same transaction, rolls its name back if it is active, and ends its canary. Takes the lock
 * of moves, so that no later move can go to this release.
 *
 * @returns undefined if it was withdrawn before
 * @throws ReleaseRefusal UNKNOWN_RELEASE; NOTHING_TO_ROLL_BACK_TO if it is active without a fallback
 */
export const withdrawRelease = (db: Kysely<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> =>
  db.transaction().execute((tx) => withdrawIn(tx, order));

/** The result of a withdrawal, rolled back. @throws ReleaseRefusal as the withdrawal would */
export const dryRunWithdrawal = (db: Kysely<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> =>
  dryRun(db, (tx) => withdrawIn(tx, order));

async function withdrawIn(tx: Transaction<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> {
  const { name, version, who, why, tokenId, personId, purgesDevices } = order;
  await lockPointers(tx);
  // Devices may still store a release that was removed here.
  if (!(await findRemoval(tx, name, version))) await requireRelease(tx, name, version);
  if (await findWithdrawal(tx, name, version)) return undefined;
  await recordWithdrawal(tx, { name, version, purgesDevices, who, why, tokenId });
  const row = { who, why, tokenId, personId };
  await recordMove(tx, { ...row, name, from: null, to: version, kind: 'withdraw', percent: null });

  const pointer = (await readPointers(tx)).find((each) => each.name === name);
  const wasLive = pointer?.live === version;
  const moved = await moveIn(tx, await leavingOrders(tx, order, pointer));
  const after = (await readPointers(tx)).find((each) => each.name === name);
  const endedCanary = moved.find((each) => each?.endedCanary)?.endedCanary ?? null;
  return { name, version, wasLive, live: after?.live ?? null, endedCanary, purgesDevices };
}

/** The moves away from the release. Without a fallback, deactivates its name here. */
async function leavingOrders(
  tx: Transaction<ReleasesTables>,
  order: WithdrawOrder,
  pointer: Pointer | undefined,
): Promise<MoveOrder[]> {
  const { name, version, who, tokenId, personId } = order;
  const why = `${version} was withdrawn: ${order.why}`;
  const row = { name, who, why, tokenId, personId };
  const move = { ...row, mover: 'operator' } as const;
  if (pointer?.canary?.version === version) return [{ ...move, kind: 'canary-end', version }];
  if (pointer?.live !== version) return [];
  const fallback = await findFallback(tx, name, await readLiveReleases(tx));
  if (fallback.version) return [{ ...move, kind: 'rollback', version: fallback.version }];
  if (!order.force)
    throw new ReleaseRefusal(
      'NOTHING_TO_ROLL_BACK_TO',
      `${name}@${version} is live and nothing can take its place. ${noFallbackMessage(pointer, fallback.passedOver)} Or withdraw it with --force: then no release of ${name} is live.`,
    );
  await writePointer(tx, {
    ...pointer,
    live: null,
    previous: version,
    canary: null,
    autoOff: null,
    movedByHand: true,
    movedAt: new Date(),
  });
  await recordMove(tx, { ...row, from: version, to: null, kind: 'rollback', percent: null });
  return [];
}
