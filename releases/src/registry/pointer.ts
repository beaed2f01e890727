import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ReleasesTables } from './tables';

/** A release that some visits get in place of the live one. */
export interface Canary {
  readonly version: string;
  /** Of a hundred visits, 1 to 99. */
  readonly percent: number;
  readonly since: Date;
}

/** Who holds something fast, and why. */
export interface Hold {
  readonly by: string;
  readonly why: string;
  readonly at: Date;
}

/** Which release of a name is live, and what stands beside and behind it. */
export interface Pointer {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  /** The latest good release that fits what is live. */
  readonly lastKnownGood: string | null;
  readonly canary: Canary | null;
  /** Set while nothing moves this name. */
  readonly frozen: Hold | null;
  /** Set while the live release does not go back by itself. The next release that goes live ends it. */
  readonly autoOff: Hold | null;
  readonly movedByHand: boolean;
  /** Since when `live` is live. */
  readonly movedAt: Date;
}

type PointerRow = Selectable<ReleasesTables['release_pointers']>;

const canaryOf = ({ canary_version, canary_percent, canary_since }: PointerRow): Canary | null =>
  canary_version && canary_since ? { version: canary_version, percent: canary_percent, since: canary_since } : null;

const holdOf = (by: string | null, why: string | null, at: Date | null): Hold | null =>
  by && at ? { by, why: why ?? '', at } : null;

const toPointer = (row: PointerRow): Pointer => ({
  name: row.name,
  live: row.live_version,
  previous: row.previous_version,
  lastKnownGood: row.last_known_good,
  canary: canaryOf(row),
  frozen: holdOf(row.frozen_by, row.frozen_why, row.frozen_at),
  autoOff: holdOf(row.auto_off_by, row.auto_off_why, row.auto_off_at),
  movedByHand: row.moved_by_hand,
  movedAt: row.moved_at,
});

export async function readPointers(db: Kysely<ReleasesTables>): Promise<Pointer[]> {
  return (await db.selectFrom('release_pointers').selectAll().orderBy('name').execute()).map(toPointer);
}

/**
 * Waits until this transaction alone moves pointers. All names wait for one another, in whatever process they are
 * moved: whether a release fits depends on what is live beside it, so two moves of two names are one question.
 * Reading goes on meanwhile.
 */
export async function lockPointers(tx: Transaction<ReleasesTables>): Promise<void> {
  await sql`lock table release_pointers in share row exclusive mode`.execute(tx);
}

/** The pointer of a name, made if it has none yet. */
export async function takePointer(tx: Transaction<ReleasesTables>, name: string): Promise<Pointer> {
  await tx
    .insertInto('release_pointers')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return toPointer(
    await tx.selectFrom('release_pointers').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Writes a pointer as a move leaves it; its last known good release is written by itself. */
export async function writePointer(tx: Transaction<ReleasesTables>, pointer: Pointer): Promise<void> {
  const { name, live, previous, canary, frozen, autoOff, movedByHand, movedAt } = pointer;
  await tx
    .updateTable('release_pointers')
    .set({
      live_version: live,
      previous_version: previous,
      moved_by_hand: movedByHand,
      moved_at: movedAt,
      canary_version: canary?.version ?? null,
      canary_percent: canary?.percent ?? 0,
      canary_since: canary?.since ?? null,
      frozen_by: frozen?.by ?? null,
      frozen_why: frozen?.why ?? null,
      frozen_at: frozen?.at ?? null,
      auto_off_by: autoOff?.by ?? null,
      auto_off_why: autoOff?.why ?? null,
      auto_off_at: autoOff?.at ?? null,
    })
    .where('name', '=', name)
    .execute();
}

export async function writeLastKnownGood(
  tx: Transaction<ReleasesTables>,
  name: string,
  version: string | null,
): Promise<void> {
  await tx.updateTable('release_pointers').set({ last_known_good: version }).where('name', '=', name).execute();
}
