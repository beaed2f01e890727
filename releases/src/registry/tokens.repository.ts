import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isSecretOf, secretHash } from 'server/http';
import { ReleaseRefusal } from '../release/refusal';
import type { ReleasesTables, TokenRole } from './tables';

type Rows = Kysely<ReleasesTables>;

/** A token without its secret. */
export interface Token {
  readonly id: string;
  readonly holder: string;
  readonly role: TokenRole;
  /** The names that a squad may publish and move; null for an operator, who may publish and move all. */
  readonly names: readonly string[] | null;
  readonly issuedBy: string;
  /** The person who made it, or the token that it was made with. */
  readonly issuerId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export interface TokenOrder {
  readonly holder: string;
  readonly role: TokenRole;
  readonly names?: readonly string[] | undefined;
  readonly issuedBy: string;
  readonly issuerId: string | null;
  readonly expiresAt?: Date | null | undefined;
}

const form = /^tfr_([0-9a-f]{12})_([0-9a-f]{64})$/;

const toToken = (row: Selectable<ReleasesTables['release_tokens']>): Token => ({
  id: row.id,
  holder: row.holder,
  role: row.role,
  names: row.names,
  issuedBy: row.issued_by,
  issuerId: row.issuer_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
});

/** Creates a token `tfr_<id>_<secret>`. Only the secret's hash is stored. */
export async function issueToken(db: Rows, order: TokenOrder): Promise<{ token: string; issued: Token }> {
  const { holder, role, names, issuedBy, issuerId, expiresAt = null } = order;
  const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('hex')];
  const row = await db
    .insertInto('release_tokens')
    .values({
      id,
      hash: secretHash(secret),
      holder,
      role,
      names: role === 'squad' ? JSON.stringify(names ?? []) : null,
      issued_by: issuedBy,
      issuer_id: issuerId,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token: `tfr_${id}_${secret}`, issued: toToken(row) };
}

/** Looks a token up by its text and records its use. @throws ReleaseRefusal UNAUTHORIZED, with the same message for an unknown id and a wrong secret */
export async function useToken(db: Rows, text: string): Promise<Token> {
  const [, id = '', secret = ''] = form.exec(text) ?? [];
  const row = await findRow(db, id);
  if (!row || !isSecretOf(row.hash, secret))
    throw new ReleaseRefusal('UNAUTHORIZED', 'Sign in, or send a token of the release registry.');
  const now = new Date();
  if (row.revoked_at) throw new ReleaseRefusal('UNAUTHORIZED', `The token of ${row.holder} was revoked.`);
  if (row.expires_at && row.expires_at <= now)
    throw new ReleaseRefusal(
      'UNAUTHORIZED',
      `The token of ${row.holder} ran out on ${row.expires_at.toISOString().slice(0, 10)}. Ask an operator for a new one.`,
    );
  await db.updateTable('release_tokens').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return toToken({ ...row, last_used_at: now });
}

export async function findToken(db: Rows, id: string): Promise<Token | undefined> {
  const row = await findRow(db, id);
  return row && toToken(row);
}

/** The person behind a token; null if unknown. */
export const issuerOf = async (db: Rows, id: string | null): Promise<string | null> =>
  (id !== null && (await findRow(db, id))?.issuer_id) || null;

const findRow = (db: Rows, id: string) =>
  db.selectFrom('release_tokens').selectAll().where('id', '=', id).executeTakeFirst();

/** All tokens including revoked ones, the newest first. */
export async function readTokens(db: Rows): Promise<Token[]> {
  const rows = await db.selectFrom('release_tokens').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(toToken);
}

/** The history says with which token each one was made, in a row that nobody changes. */
export const madeWords = (id: string): string => `The token ${id} was made`;
const madeId = sql<string | null>`substring(why from ${`^${madeWords('([0-9a-f]{12})')}`})`;

/**
 * Locks a token that makes another one, so that it is not revoked before the history has that.
 * @throws ReleaseRefusal UNAUTHORIZED if it was revoked meanwhile
 */
export async function lockMaker(tx: Rows, id: string): Promise<void> {
  const row = await tx
    .selectFrom('release_tokens')
    .select(['holder', 'revoked_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (row?.revoked_at) throw new ReleaseRefusal('UNAUTHORIZED', `The token of ${row.holder} was revoked.`);
}

/**
 * Revokes the tokens that were made with a revoked one, and those that were made with these. One generation after the other: a row that is
 * locked by its own revocation makes no more tokens, so what it made can be read.
 * @returns those that were valid until now
 */
export async function revokeMadeWith(tx: Rows, id: string): Promise<Token[]> {
  const seen = new Set([id]);
  const ended: Token[] = [];
  for (let makers = [id]; makers.length > 0; ) {
    const rows = await tx
      .selectFrom('release_moves')
      .select(madeId.as('made'))
      .where('kind', '=', 'token')
      .where('token_id', 'in', makers)
      .execute();
    makers = rows.flatMap(({ made }) => (made === null || seen.has(made) ? [] : made));
    for (const made of makers) {
      seen.add(made);
      const before = await findToken(tx, made);
      const revoked = before && (await revokeToken(tx, made));
      if (revoked && !before.revokedAt) ended.push(revoked);
    }
  }
  return ended;
}

/** Revokes a token. @throws ReleaseRefusal UNKNOWN_TOKEN */
export async function revokeToken(db: Rows, id: string): Promise<Token> {
  const row = await db
    .updateTable('release_tokens')
    .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(new Date())) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ReleaseRefusal('UNKNOWN_TOKEN', `There is no token ${id}.`);
  return toToken(row);
}
