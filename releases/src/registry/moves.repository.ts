import type { Kysely, Transaction } from 'kysely';
import { checkCompatibility, liveWith } from '../release/compatibility';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { type Fallback, findFallback, passedOverMessage, wasLive } from './fallback';
import { type Moved, type MoveOrder, moveRules } from './move-order';
import { planMove } from './plan-move';
import { ensurePointer, lockPointers, readPointers, writeLastKnownGood, writePointer } from './pointer';
import { findRelease, readReleaseOrder } from './releases.repository';
import { dropNoticesOfUsed, refuseRemoved } from './removals.repository';
import type { HistoryKind, ReleasesTables } from './tables';
import { refuseWithdrawn } from './withdrawals.repository';

/** Runs work in a transaction that is always rolled back. @returns the result of the work */
export async function dryRun<T>(
  db: Kysely<ReleasesTables>,
  work: (tx: Transaction<ReleasesTables>) => Promise<T>,
): Promise<T> {
  const rollback = new Error('dry run');
  const results: T[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx));
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return results[0] as T;
}

type Rows = Kysely<ReleasesTables>;

/** A row of the history. */
export interface Move {
  readonly id: number;
  /** Null in rows about tokens and keys. */
  readonly name: string | null;
  readonly from: string | null;
  /** The release that the row is about; null if none is active afterwards, and in rows about tokens and keys. */
  readonly to: string | null;
  readonly kind: HistoryKind;
  readonly percent: number | null;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
  readonly personId: string | null;
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

/** Selects a part of the history. */
export interface HistoryPart {
  /** Only these names; all if absent. */
  readonly names?: readonly string[] | undefined;
  readonly limit: number;
  /** Only rows older than the one with this id. */
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
  return rows.map(({ from_version, to_version, token_id, person_id, ...rest }) => ({
    ...rest,
    from: from_version,
    to: to_version,
    tokenId: token_id,
    personId: person_id,
  }));
}

/**
 * Moves pointers and records the moves in the history, in one transaction. Moves of all processes are serialised, and
 * each is checked against the releases that are active at that time.
 *
 * @returns the result of each order; undefined if it changed nothing
 * @throws ReleaseRefusal of the first order that is refused
 */
export function movePointers(db: Rows, orders: readonly MoveOrder[]): Promise<(Moved | undefined)[]> {
  return db.transaction().execute((tx) => moveIn(tx, orders));
}

/** The result of a move with all its checks, rolled back. @throws ReleaseRefusal as the move would */
export const dryRunMove = (db: Rows, order: MoveOrder): Promise<Moved | undefined> =>
  dryRun(db, async (tx) => (await moveIn(tx, [order]))[0]);

/** `movePointers` as part of a larger transaction. */
export async function moveIn(
  tx: Transaction<ReleasesTables>,
  orders: readonly MoveOrder[],
): Promise<(Moved | undefined)[]> {
  await lockPointers(tx);
  const outcomes: (Moved | undefined)[] = [];
  for (const order of orders) outcomes.push(await moveOne(tx, order));
  const moved = outcomes.filter((outcome) => outcome !== undefined);
  const live = await readLiveReleases(tx);
  checkCompatibility(
    live,
    moved.filter(({ kind }) => moveRules[kind].movesLive).map(({ name }) => name),
  );
  for (const { name, to } of moved.filter(({ kind }) => kind === 'canary'))
    checkCompatibility(liveWith(live, await requireRelease(tx, name, to)), [name]);
  await updateLastKnownGood(tx, live);
  await dropNoticesOfUsed(tx);
  return outcomes;
}

/** Each move can change which releases of all names are compatible, so the last known good ones of all are updated. */
async function updateLastKnownGood(tx: Transaction<ReleasesTables>, live: readonly Release[]): Promise<void> {
  for (const { name, lastKnownGood } of await readPointers(tx)) {
    const { version } = await findFallback(tx, name, live);
    if (version !== lastKnownGood) await writeLastKnownGood(tx, name, version);
  }
}

async function moveOne(tx: Transaction<ReleasesTables>, order: MoveOrder): Promise<Moved | undefined> {
  const { name, who, why, tokenId, personId } = order;
  const pointer = await ensurePointer(tx, name);
  if (order.version) await requireTarget(tx, order, order.version);
  const [fallback, isLater] = [await fallbackOf(tx, order), await readReleaseOrder(tx, name)];
  const plan = planMove(order, { pointer, fallback, isLater, now: new Date() });
  if (!plan) return undefined;
  const { from, to, kind, percent, autoOff, passedOver } = plan.moved;
  await writePointer(tx, plan.next);
  const notes = [
    autoOff && kind !== 'no-auto' && 'Automatic rollback is off for it.',
    passedOver.length > 0 && passedOverMessage(passedOver).trim(),
  ].filter(Boolean);
  const reason = notes.length ? `${why} (${notes.join(' ')})` : why;
  const author = { who, tokenId: tokenId ?? null, personId };
  await recordMove(tx, { ...author, name, from, to, kind, percent, why: reason });
  return plan.moved;
}

const noFallback: Fallback = { version: null, passedOver: [] };

/** Searched only if needed: it reads each release that is passed over. */
const fallbackOf = async (tx: Transaction<ReleasesTables>, { name, kind, version }: MoveOrder): Promise<Fallback> =>
  (kind === 'rollback' || kind === 'automatic') && version === undefined
    ? findFallback(tx, name, await readLiveReleases(tx))
    : noFallback;

/**
 * Checks that a move may go to a release. Ending a canary is also allowed if it was withdrawn. A rollback goes to what was active
 * before: a release that never was is promoted.
 */
async function requireTarget(
  tx: Transaction<ReleasesTables>,
  { name, kind }: MoveOrder,
  version: string,
): Promise<void> {
  await requireRelease(tx, name, version);
  if (kind !== 'canary-end') await refuseWithdrawn(tx, name, version);
  if (kind === 'rollback' && !(await wasLive(tx, name, version)))
    throw new ReleaseRefusal(
      'NEVER_LIVE',
      `${name}@${version} was never live, so a rollback does not go to it. Make it live: \`pnpm release promote ${name} ${version}\`.`,
    );
}

/** @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED, WITHDRAWN */
export async function requireUsable(db: Rows, name: string, version: string): Promise<Release> {
  const release = await requireRelease(db, name, version);
  await refuseWithdrawn(db, name, version);
  return release;
}

/** @throws ReleaseRefusal UNKNOWN_RELEASE, REMOVED */
export async function requireRelease(tx: Rows, name: string, version: string): Promise<Release> {
  const release = await findRelease(tx, name, version);
  if (release) return release;
  await refuseRemoved(tx, name, version);
  throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
}

/** The author of a row: the site, a token, or a person. */
export interface Author extends Pick<Move, 'who' | 'tokenId'> {
  readonly personId?: string | null | undefined;
}

/** Adds a row to the history. */
export async function recordMove(tx: Rows, move: Omit<Move, 'id' | 'at' | keyof Author> & Author): Promise<void> {
  const { from, to, tokenId, personId = null, ...rest } = move;
  await tx
    .insertInto('release_moves')
    .values({ ...rest, from_version: from, to_version: to, token_id: tokenId, person_id: personId })
    .execute();
}
