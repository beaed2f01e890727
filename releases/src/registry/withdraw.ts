import type { Kysely, Transaction } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import { findFallback } from './fallback';
import type { MoveOrder } from './move-order';
import { demandRelease, moveIn, readLiveReleases, recordMove } from './moves.repository';
import { lockPointers, type Pointer, readPointers, writePointer } from './pointer';
import { findRemoval } from './removals.repository';
import { sayNoFallback } from './say-fallback';
import type { ReleasesTables } from './tables';
import { undone } from './undone';
import { findWithdrawal, recordWithdrawal } from './withdrawals.repository';

/** An order that a release is never served, previewed or made live again. */
export interface WithdrawOrder {
  readonly name: string;
  readonly version: string;
  readonly who: string;
  readonly why: string;
  /** The token that was shown. */
  readonly tokenId: string | null;
  /** Also where nothing can take the place of a live release: then nothing is live of its name. */
  readonly force: boolean;
  /** Whether devices also delete what the site has stored on them. */
  readonly purgesDevices: boolean;
}

/** What a withdrawal did. */
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
 * Withdraws a release, in one transaction with the rollback of its name where it is live, and with the end of its canary.
 * It waits for other moves as they wait for it: no move that comes later can go to this release.
 *
 * @returns undefined where it was withdrawn already
 * @throws ReleaseRefusal UNKNOWN_RELEASE; NOTHING_TO_ROLL_BACK_TO where it is live with nothing behind it
 */
export const withdrawRelease = (db: Kysely<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> =>
  db.transaction().execute((tx) => withdrawIn(tx, order));

/** What a withdrawal would do; nothing stays of it. @throws ReleaseRefusal as the withdrawal would */
export const foreseeWithdrawal = (db: Kysely<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> =>
  undone(db, (tx) => withdrawIn(tx, order));

async function withdrawIn(tx: Transaction<ReleasesTables>, order: WithdrawOrder): Promise<Withdrawn | undefined> {
  const { name, version, who, why, tokenId, purgesDevices } = order;
  await lockPointers(tx);
  // Devices may have stored a release that is not stored here any more.
  if (!(await findRemoval(tx, name, version))) await demandRelease(tx, name, version);
  if (await findWithdrawal(tx, name, version)) return undefined;
  await recordWithdrawal(tx, { name, version, purgesDevices, who, why, tokenId });
  await recordMove(tx, { name, from: null, to: version, kind: 'withdraw', percent: null, who, why, tokenId });

  const pointer = (await readPointers(tx)).find((each) => each.name === name);
  const wasLive = pointer?.live === version;
  const moved = await moveIn(tx, await leavingOrders(tx, order, pointer));
  const after = (await readPointers(tx)).find((each) => each.name === name);
  const endedCanary = moved.find((each) => each?.endedCanary)?.endedCanary ?? null;
  return { name, version, wasLive, live: after?.live ?? null, endedCanary, purgesDevices };
}

/** The moves that leave the release. Where nothing can take its place, its name is taken out of the live set here. */
async function leavingOrders(
  tx: Transaction<ReleasesTables>,
  order: WithdrawOrder,
  pointer: Pointer | undefined,
): Promise<MoveOrder[]> {
  const { name, version, who, tokenId } = order;
  const why = `${version} was withdrawn: ${order.why}`;
  const row = { name, who, why, tokenId };
  const move = { ...row, mover: 'operator' } as const;
  if (pointer?.canary?.version === version) return [{ ...move, kind: 'canary-end', version }];
  if (pointer?.live !== version) return [];
  const fallback = await findFallback(tx, name, await readLiveReleases(tx));
  if (fallback.version) return [{ ...move, kind: 'rollback', version: fallback.version }];
  if (!order.force)
    throw new ReleaseRefusal(
      'NOTHING_TO_ROLL_BACK_TO',
      `${name}@${version} is live and nothing can take its place. ${sayNoFallback(pointer, fallback.passedOver)} Or withdraw it with --force: then no release of ${name} is live.`,
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
