import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Makes a token `tfr_<id>_<secret>`. It is shown this once: only the secret's hash is kept. */
export async function issueToken(db: Rows, holder: string): Promise<string> {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('hex');
  await db
    .insertInto('release_tokens')
    .values({ id, hash: hashOf(secret).toString('hex'), holder, revoked_at: null })
    .execute();
  return `tfr_${id}_${secret}`;
}

/** Whose token it is; undefined for a wrong or revoked one. The secret is compared in constant time. */
export async function tokenHolder(db: Rows, token: string): Promise<string | undefined> {
  const [, id, secret] = /^tfr_([0-9a-f]{12})_([0-9a-f]{64})$/.exec(token) ?? [];
  if (!id || !secret) return undefined;
  const row = await db
    .selectFrom('release_tokens')
    .select(['hash', 'holder'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && timingSafeEqual(Buffer.from(row.hash, 'hex'), hashOf(secret)) ? row.holder : undefined;
}
