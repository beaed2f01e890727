import type { Kysely } from 'kysely';
import type { StoredPlace } from '../store/release-store';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/**
 * Claims periodic work that one process does for all. A due time further ahead than `everyMs` was written by a wrong
 * clock, and is ignored.
 *
 * @returns true in exactly one process
 */
export async function claimWork(
  db: Rows,
  work: ReleasesTables['release_upkeep']['work'],
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const next = new Date(now.getTime() + everyMs);
  const claimed = await db
    .updateTable('release_upkeep')
    .set({ next_at: next })
    .where('work', '=', work)
    .where((is) => is.or([is('next_at', '<=', now), is('next_at', '>', next)]))
    .returning('work')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The size of one name in the store. */
export interface StoreUse {
  readonly name: string;
  readonly sizeBytes: number;
  readonly releases: number;
  readonly measuredAt: Date;
}

/** Replaces the previous measurement. */
export async function writeStoreUse(db: Rows, places: readonly StoredPlace[], at: Date): Promise<void> {
  const use = new Map<string, { sizeBytes: number; releases: number }>();
  for (const { name, sizeBytes } of places) {
    const before = use.get(name) ?? { sizeBytes: 0, releases: 0 };
    use.set(name, { sizeBytes: before.sizeBytes + sizeBytes, releases: before.releases + 1 });
  }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('release_store_use').execute();
    for (const [name, { sizeBytes, releases }] of use)
      await tx
        .insertInto('release_store_use')
        .values({ name, size_bytes: sizeBytes, releases, measured_at: at })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ size_bytes: sizeBytes, releases, measured_at: at }),
        )
        .execute();
  });
}

export async function readStoreUse(db: Rows): Promise<StoreUse[]> {
  const rows = await db.selectFrom('release_store_use').selectAll().orderBy('name').execute();
  return rows.map(({ size_bytes, measured_at, ...rest }) => ({
    ...rest,
    sizeBytes: size_bytes,
    measuredAt: measured_at,
  }));
}
