import type { Kysely, Transaction } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { type Fallback, findFallback } from './fallback';
import { checkFits, liveWith } from './fits';
import { type Moved, type MoveOrder, moveRules } from './move-order';
import { planMove } from './plan-move';
import { lockPointers, readPointers, takePointer, writeLastKnownGood, writePointer } from './pointer';
import { readReleaseOrder } from './release-order';
import { findRelease } from './releases.repository';
import { dropNoticesOfUsed, refuseRemoved } from './removals.repository';
import { sayPassedOver } from './say-fallback';
import type { HistoryKind, ReleasesTables } from './tables';
import { undone } from './undone';
import { refuseWithdrawn } from './withdrawals.repository';

type Rows = Kysely<ReleasesTables>;

/** A row of the history. */
export interface Move {
  readonly id: number;
  /** Null of a row about a token or a key. */
  readonly name: string | null;
  readonly from: string | null;
  /** Of a row about one release that release; null where nothing is live afterwards, and of a token or a key. */
  readonly to: string | null;
  readonly kind: HistoryKind;
  readonly percent: number | null;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
  readonly at: Date;
}

export async function readLiveReleases(db: Rows): Promise<Release[]> {
  const live: Release[] = [];
  for (const { name, live: version } of await readPointers(db)) {
    const release = version && (await findRelease(db, name, version));
    if (release) live.push(release);
  }
  return live;
}

/** Which part of the history is read. */
export interface HistoryPart {
  /** Of these names; of all unless given. */
  readonly names?: readonly string[] | undefined;
  readonly limit: number;
  /** Only rows older than the one of this id. */
  readonly before?: number | undefined;
}

/** The newest first. */
export async function readMoves(db: Rows, { names, limit, before }: HistoryPart): Promise<Move[]> {
  const rows = await db
    .selectFrom('release_moves')
    .selectAll()
    .$if(names !== undefined, (query) => query.where('name', 'in', [...(names ?? [])]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ from_version, to_version, token_id, ...rest }) => ({
    ...rest,
    from: from_version,
    to: to_version,
    tokenId: token_id,
  }));
}

/**
 * Moves pointers together, in one transaction with their rows of history: all of them or none. Moves come one after
 * another, in whatever process they are made, and each is checked against what is live when its turn has come.
 *
 * @returns for each order what it did, or undefined where it was so already
 * @throws ReleaseRefusal of the first that cannot be
 */
export function movePointers(db: Rows, orders: readonly MoveOrder[]): Promise<(Moved | undefined)[]> {
  return db.transaction().execute((tx) => moveIn(tx, orders));
}

/** What a move would do, with every check made; nothing stays of it. @throws ReleaseRefusal as the move would */
export const foreseeMove = (db: Rows, order: MoveOrder): Promise<Moved | undefined> =>
  undone(db, async (tx) => (await moveIn(tx, [order]))[0]);

/** The same as part of a larger transaction. */
export async function moveIn(
  tx: Transaction<ReleasesTables>,
  orders: readonly MoveOrder[],
): Promise<(Moved | undefined)[]> {
  await lockPointers(tx);
  const outcomes: (Moved | undefined)[] = [];
  for (const order of orders) outcomes.push(await moveOne(tx, order));
  const moved = outcomes.filter((outcome) => outcome !== undefined);
  const live = await readLiveReleases(tx);
  checkFits(
    live,
    moved.filter(({ kind }) => moveRules[kind].movesLive).map(({ name }) => name),
  );
  for (const { name, to } of moved.filter(({ kind }) => kind === 'canary'))
    checkFits(liveWith(live, await demandRelease(tx, name, to)), [name]);
  await settleLastKnownGood(tx, live);
  await dropNoticesOfUsed(tx);
  return outcomes;
}

/** What fits behind one name changes with whatever is live of the others, so each move asks it of all. */
async function settleLastKnownGood(tx: Transaction<ReleasesTables>, live: readonly Release[]): Promise<void> {
  for (const { name, lastKnownGood } of await readPointers(tx)) {
    const { version } = await findFallback(tx, name, live);
    if (version !== lastKnownGood) await writeLastKnownGood(tx, name, version);
  }
}

async function moveOne(tx: Transaction<ReleasesTables>, order: MoveOrder): Promise<Moved | undefined> {
  const { name, who, why, tokenId } = order;
  const pointer = await takePointer(tx, name);
  if (order.version) await demandTarget(tx, order, order.version);
  const [fallback, isLater] = [await fallbackOf(tx, order), await readReleaseOrder(tx, name)];
  const plan = planMove(order, { pointer, fallback, isLater, now: new Date() });
  if (!plan) return undefined;
  const { from, to, kind, percent, autoOff, passedOver } = plan.moved;
  await writePointer(tx, plan.next);
  const notes = [
    autoOff && kind !== 'no-auto' && 'Automatic rollback is off for it.',
    passedOver.length > 0 && sayPassedOver(passedOver).trim(),
  ].filter(Boolean);
  const reason = notes.length ? `${why} (${notes.join(' ')})` : why;
  await recordMove(tx, { name, from, to, kind, percent, who, why: reason, tokenId: tokenId ?? null });
  return plan.moved;
}

const unasked: Fallback = { version: null, passedOver: [] };

/** Looked for only where it is needed: it takes a reading for each release that is passed over. */
const fallbackOf = async (tx: Transaction<ReleasesTables>, { name, kind, version }: MoveOrder): Promise<Fallback> =>
  (kind === 'rollback' || kind === 'automatic') && version === undefined
    ? findFallback(tx, name, await readLiveReleases(tx))
    : unasked;

/** A release that a move may go to; a canary may end also if it was withdrawn. */
async function demandTarget(
  tx: Transaction<ReleasesTables>,
  { name, kind }: MoveOrder,
  version: string,
): Promise<void> {
  await demandRelease(tx, name, version);
  if (kind !== 'canary-end') await refuseWithdrawn(tx, name, version);
}

/** @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED */
export async function demandRelease(tx: Transaction<ReleasesTables>, name: string, version: string): Promise<Release> {
  const release = await findRelease(tx, name, version);
  if (release) return release;
  await refuseRemoved(tx, name, version);
  throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
}

/** Adds a row to the history. */
export async function recordMove(tx: Rows, move: Omit<Move, 'id' | 'at'>): Promise<void> {
  const { from, to, tokenId, ...rest } = move;
  await tx
    .insertInto('release_moves')
    .values({ ...rest, from_version: from, to_version: to, token_id: tokenId })
    .execute();
}
