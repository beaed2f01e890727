import { type Kysely, sql, type Transaction } from 'kysely';
import type { ReleaseKey, ReleaseStore } from '../store/release-store';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** Longer than any publish: files without a release by then were left by a killed publish. */
const abandonedAfterMs = 86_400_000;

/**
 * Records that a release is about to be stored. Waits for a running removal of files of an earlier publish; no removal
 * begins within a day from now.
 */
export async function beginUpload(db: Rows, { name, version, digest }: ReleaseKey, now: Date): Promise<void> {
  await sql`
    insert into release_uploads (name, version, digest, began_at) values (${name}, ${version}, ${digest}, ${now})
    on conflict (name, version, digest) do update set began_at = excluded.began_at`.execute(db);
}

/** Deletes the record, in the transaction that inserts the release: from then on the files belong to the release. */
export const endUpload = (tx: Transaction<ReleasesTables>, key: ReleaseKey): Promise<unknown> =>
  whereKey(tx.deleteFrom('release_uploads'), key).execute();

/** Deletes the files of publishes that were killed before they inserted their release, a day after they began. */
export async function removeAbandonedUploads(db: Rows, store: Pick<ReleaseStore, 'remove'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  const old = await db.selectFrom('release_uploads').selectAll().where('began_at', '<=', before).execute();
  for (const key of old)
    await db.transaction().execute(async (tx) => {
      // Holds the lock of the row until the files are deleted, so that a publish of the same content waits.
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
