import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReleaseKey, ReleaseStore } from '../store/release-store';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** No publish takes this long: what has no row of its own by then is what a killed one has left. */
const abandonedAfterMs = 86_400_000;

/**
 * Announces that a release is about to be stored. Waits for the removal of what an earlier publish of it has left; none begins
 * for a day from here on.
 */
export async function beginUpload(db: Rows, { name, version, digest }: ReleaseKey, now: Date): Promise<void> {
  await sql`
    insert into release_uploads (name, version, digest, began_at) values (${name}, ${version}, ${digest}, ${now})
    on conflict (name, version, digest) do update set began_at = excluded.began_at`.execute(db);
}

/** Ends it in the transaction that records the release: from then on the files are the release's. */
export const endUpload = (tx: Transaction<ReleasesTables>, key: ReleaseKey): Promise<unknown> =>
  whereKey(tx.deleteFrom('release_uploads'), key).execute();

/** Deletes the files of publishes that were killed before they had recorded their release, a day after they began. */
export async function removeAbandonedUploads(db: Rows, store: Pick<ReleaseStore, 'remove'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  const old = await db.selectFrom('release_uploads').selectAll().where('began_at', '<=', before).execute();
  for (const key of old)
    await db.transaction().execute(async (tx) => {
      // Holds the row until the files are gone, so that whoever publishes the same content waits.
      const claimed = await whereKey(tx.deleteFrom('release_uploads'), key)
        .where('began_at', '<=', before)
        .returning('name')
        .executeTakeFirst();
      if (!claimed) return;
      const recorded = await whereKey(tx.selectFrom('releases').select('name'), key).executeTakeFirst();
      if (!recorded) await store.remove(key);
    });
}

interface ByKey<Query> {
  where(column: 'name' | 'version' | 'digest', is: '=', value: string): Query;
}

const whereKey = <Query extends ByKey<Query>>(query: Query, { name, version, digest }: ReleaseKey): Query =>
  query.where('name', '=', name).where('version', '=', version).where('digest', '=', digest);
