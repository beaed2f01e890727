import type { Kysely, Selectable, Transaction } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { Release } from '../release/release';
import { checkPaths } from './checks';
import { findRelease } from './releases.repository';
import type { MoveKind, ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** Which release of a name is live, and what stands behind it. */
export interface Pointer {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  readonly lastKnownGood: string | null;
  readonly movedByHand: boolean;
  readonly movedAt: Date;
}

/** A row of the history. */
export interface Move {
  readonly id: number;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly kind: MoveKind;
  readonly who: string;
  readonly why: string;
  readonly at: Date;
}

export interface MoveOrder {
  readonly name: string;
  /** Which version; given the pointer, because a rollback's default depends on what is live when its turn comes. */
  readonly to: (pointer: Pointer) => string;
  readonly kind: MoveKind;
  readonly who: string;
  readonly why: string;
  readonly byHand: boolean;
}

const toPointer = (row: Selectable<ReleasesTables['release_pointers']>): Pointer => ({
  name: row.name,
  live: row.live_version,
  previous: row.previous_version,
  lastKnownGood: row.last_known_good,
  movedByHand: row.moved_by_hand,
  movedAt: row.moved_at,
});

export async function readPointers(db: Rows): Promise<Pointer[]> {
  return (await db.selectFrom('release_pointers').selectAll().orderBy('name').execute()).map(toPointer);
}

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
  return rows.map(({ from_version, to_version, ...rest }) => ({ ...rest, from: from_version, to: to_version }));
}

/**
 * Moves a pointer, in one transaction with its row of history. Moves of one name come one after another, in whatever
 * process they are made: each waits for the row's lock.
 *
 * @returns the move, or undefined if that version was live already
 * @throws ReleaseRefusal UNKNOWN_RELEASE, PATH_TAKEN
 */
export function movePointer(db: Rows, order: MoveOrder): Promise<Pick<Move, 'from' | 'to'> | undefined> {
  return db.transaction().execute(async (tx) => {
    const pointer = await lockPointer(tx, order.name);
    const to = order.to(pointer);
    const release = await findRelease(tx, order.name, to);
    if (!release) throw new ReleaseRefusal('UNKNOWN_RELEASE', `There is no release ${order.name}@${to}.`);
    if (pointer.live === to) return undefined;
    checkPaths(release, await readLiveReleases(tx));
    await tx
      .updateTable('release_pointers')
      .set({
        live_version: to,
        previous_version: pointer.live,
        last_known_good: goodAfter(pointer, to, order.kind),
        moved_by_hand: order.byHand,
        moved_at: new Date(),
      })
      .where('name', '=', order.name)
      .execute();
    await tx
      .insertInto('release_moves')
      .values({
        name: order.name,
        from_version: pointer.live,
        to_version: to,
        kind: order.kind,
        who: order.who,
        why: order.why,
      })
      .execute();
    return { from: pointer.live, to };
  });
}

async function lockPointer(tx: Transaction<ReleasesTables>, name: string): Promise<Pointer> {
  // The row must be there to be locked; a second first-comer waits here for the first.
  await tx
    .insertInto('release_pointers')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await tx
    .selectFrom('release_pointers')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toPointer(row);
}

/** A release that was left for a newer one was good enough; one that was rolled back from is not. */
function goodAfter(pointer: Pick<Pointer, 'live' | 'lastKnownGood'>, to: string, kind: MoveKind): string | null {
  const good = kind === 'rollback' ? pointer.lastKnownGood : pointer.live;
  return good === to ? null : good;
}
