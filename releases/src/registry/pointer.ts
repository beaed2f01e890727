import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ReleasesTables } from './tables';

/** A release that a percentage of the visits gets instead of the active one. */
export interface Canary {
  readonly version: string;
  /** 1 to 99. */
  readonly percent: number;
  readonly since: Date;
}

/** Who froze something or turned it off, and why. */
export interface Hold {
  readonly by: string;
  readonly why: string;
  readonly at: Date;
}

/** The active release of a name, its canary, and its fallback. */
export interface Pointer {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  /** The latest good release that is compatible with the active releases. */
  readonly lastKnownGood: string | null;
  readonly canary: Canary | null;
  /** Set while the name is frozen. */
  readonly frozen: Hold | null;
  /** Set while automatic rollback is off for the active release. The next activation ends it. */
  readonly autoOff: Hold | null;
  readonly movedByHand: boolean;
  /** When `live` became active. */
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
 * Locks the pointers of all names for this transaction, across processes. All names share one lock because the
 * compatibility of a release depends on all active releases. Readers are not blocked.
 */
export async function lockPointers(tx: Transaction<ReleasesTables>): Promise<void> {
  await sql`lock table release_pointers in share row exclusive mode`.execute(tx);
}

/** The pointer of a name, locked for update. Creates it if it does not exist. */
export async function ensurePointer(tx: Transaction<ReleasesTables>, name: string): Promise<Pointer> {
  await tx
    .insertInto('release_pointers')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return toPointer(
    await tx.selectFrom('release_pointers').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Writes a pointer after a move, except its last known good release. */
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
