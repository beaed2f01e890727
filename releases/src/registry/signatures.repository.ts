import type { Kysely } from 'kysely';
import type { ReleaseSignature } from '../release/signature';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** The signatures of a release, the oldest first. */
export async function readSignatures(db: Rows, name: string, version: string): Promise<ReleaseSignature[]> {
  const rows = await db
    .selectFrom('release_signatures')
    .select(['key_id', 'signature', 'builder'])
    .where('name', '=', name)
    .where('version', '=', version)
    .orderBy('at')
    .execute();
  return rows.map(({ key_id, signature, builder }) => ({ keyId: key_id, signature, builder }));
}

/** Adds a signature, unless there is one by the same key. */
export async function recordSignature(
  db: Rows,
  { name, version }: { readonly name: string; readonly version: string },
  { keyId, signature, builder }: ReleaseSignature,
): Promise<void> {
  await db
    .insertInto('release_signatures')
    .values({ name, version, key_id: keyId, signature, builder })
    .onConflict((conflict) => conflict.columns(['name', 'version', 'key_id']).doNothing())
    .execute();
}
