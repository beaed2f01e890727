import type { Kysely } from 'kysely';
import { recordMove } from './moves.repository';
import type { ReleasesTables } from './tables';
import type { TrustedKey } from './trusted-keys';

const namesOf = ({ names }: TrustedKey) => (names === '*' ? 'everything' : names.join(', '));

/** Adds changes of the file of trusted keys to the history. Their author is unknown. */
export async function recordKeys(db: Kysely<ReleasesTables>, keys: readonly TrustedKey[]): Promise<void> {
  const seen = new Map(
    (await db.selectFrom('release_keys_seen').selectAll().execute()).map((row) => [row.key_id, row]),
  );
  const row = { name: null, from: null, to: null, percent: null, who: 'the file of trusted keys', tokenId: null };
  for (const key of keys) {
    const before = seen.get(key.id);
    seen.delete(key.id);
    const after = { key_id: key.id, holder: key.holder, names: namesOf(key), is_revoked: key.revokedAt !== undefined };
    if (before && before.names === after.names && before.is_revoked === after.is_revoked) continue;
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('release_keys_seen')
        .values(after)
        .onConflict((conflict) => conflict.column('key_id').doUpdateSet(after))
        .execute();
      await recordMove(
        tx,
        after.is_revoked
          ? { ...row, kind: 'key-end', why: `The key ${key.id} of ${key.holder} was revoked.` }
          : { ...row, kind: 'key', why: `The key ${key.id} of ${key.holder} may sign ${after.names}.` },
      );
    });
  }
  for (const { key_id, holder, is_revoked } of seen.values())
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('release_keys_seen').where('key_id', '=', key_id).execute();
      if (!is_revoked)
        await recordMove(tx, {
          ...row,
          kind: 'key-end',
          why: `The key ${key_id} of ${holder} is not in the file any more.`,
        });
    });
}
