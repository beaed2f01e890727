import type { Kysely, Transaction } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { checkFits, liveWith } from './fits';
import type { Leaving } from './last-good';
import { type Moved, type MoveOrder, moveRules } from './move-order';
import { planMove } from './plan-move';
import { lockPointers, readPointers, takePointer, writePointer } from './pointer';
import { findRelease } from './releases.repository';
import { type MoveKind, moveKinds, type ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** A row of the history. */
export interface Move {
  readonly id: number;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly kind: MoveKind;
  readonly percent: number | null;
  readonly who: string;
  readonly why: string;
  readonly tokenId: string | null;
  readonly at: Date;
}

const liveKinds = moveKinds.filter((kind) => moveRules[kind].movesLive);

/** How far back a last known good release is looked for. */
const leavingsLimit = 300;

export async function readLiveReleases(db: Rows): Promise<Release[]> {
  const live: Release[] = [];
  for (const { name, live: version } of await readPointers(db)) {
    const release = version && (await findRelease(db, name, version));
    if (release) live.push(release);
  }
  return live;
}

export async function readMoves(db: Rows, { name, limit }: { name?: string; limit: number }): Promise<Move[]> {
  const rows = await db
    .selectFrom('release_moves')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
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
export async function foreseeMove(db: Rows, order: MoveOrder): Promise<Moved | undefined> {
  const undo = new Error('only foreseen');
  let seen: Moved | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      [seen] = await moveIn(tx, [order]);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return seen;
}

async function moveIn(tx: Transaction<ReleasesTables>, orders: readonly MoveOrder[]): Promise<(Moved | undefined)[]> {
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
  return outcomes;
}

async function moveOne(tx: Transaction<ReleasesTables>, order: MoveOrder): Promise<Moved | undefined> {
  const { name, who, why, tokenId } = order;
  const pointer = await takePointer(tx, name);
  if (order.version) await demandRelease(tx, name, order.version);
  const plan = planMove(order, { pointer, leavings: await readLeavings(tx, name), now: new Date() });
  if (!plan) return undefined;
  const { from, to, kind, percent } = plan.moved;
  await writePointer(tx, plan.next);
  await tx
    .insertInto('release_moves')
    .values({ name, from_version: from, to_version: to, kind, percent, who, why, token_id: tokenId ?? null })
    .execute();
  return plan.moved;
}

async function demandRelease(tx: Transaction<ReleasesTables>, name: string, version: string): Promise<Release> {
  const release = await findRelease(tx, name, version);
  if (release) return release;
  throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${name}@${version}.`);
}

async function readLeavings(tx: Transaction<ReleasesTables>, name: string): Promise<Leaving[]> {
  const rows = await tx
    .selectFrom('release_moves')
    .select(['from_version', 'kind'])
    .where('name', '=', name)
    .where('from_version', 'is not', null)
    .where('kind', 'in', liveKinds)
    .orderBy('id', 'desc')
    .limit(leavingsLimit)
    .execute();
  return rows.flatMap(({ from_version, kind }) => (from_version ? [{ version: from_version, kind }] : []));
}
