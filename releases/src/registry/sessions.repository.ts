import type { Kysely } from 'kysely';
import { isSecretOf } from 'server/http';
import { ReleaseRefusal } from '../release/refusal';
import type { ReleasesTables } from './tables';
import { newSecret, readSecret, type Token, useTokenById } from './tokens.repository';

type Rows = Kysely<ReleasesTables>;

/** Lifetime of a session of the back office. */
export const sessionSeconds = 12 * 3600;

export interface Session {
  readonly token: Token;
  readonly expiresAt: Date;
}

const form = /^([0-9a-f]{12})\.([0-9a-f]{64})$/;

/** Starts a session on a token. @returns the value of its cookie, which is not stored */
export async function startSession(db: Rows, tokenId: string): Promise<{ value: string; expiresAt: Date }> {
  const { id, secret, hash } = newSecret();
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  await db.deleteFrom('release_sessions').where('expires_at', '<', new Date()).execute();
  await db.insertInto('release_sessions').values({ id, hash, token_id: tokenId, expires_at: expiresAt }).execute();
  return { value: `${id}.${secret}`, expiresAt };
}

/** @throws ReleaseRefusal UNAUTHORIZED if the session or its token has expired or is revoked */
export async function useSession(db: Rows, value: string): Promise<Session> {
  const halves = readSecret(value, form);
  const row =
    halves && (await db.selectFrom('release_sessions').selectAll().where('id', '=', halves.id).executeTakeFirst());
  if (!row || !isSecretOf(row.hash, halves.secret) || row.expires_at <= new Date())
    throw new ReleaseRefusal('UNAUTHORIZED', 'Your session is over. Sign in again.');
  return { token: await useTokenById(db, row.token_id), expiresAt: row.expires_at };
}

export async function endSession(db: Rows, value: string): Promise<void> {
  const halves = readSecret(value, form);
  if (halves) await db.deleteFrom('release_sessions').where('id', '=', halves.id).execute();
}
