import type { Kysely } from 'kysely';
import { recordMove } from './moves.repository';
import { endSession, type Session, startSession, useSession } from './sessions.repository';
import type { ReleasesTables } from './tables';
import {
  findToken,
  issueToken,
  readTokens,
  revokeToken,
  type Token,
  type TokenOrder,
  useToken,
} from './tokens.repository';

/** Who issues or revokes a token, and with which token. */
export interface TokenChange {
  readonly who: string;
  readonly tokenId: string | null;
}

const noRelease = { name: null, from: null, to: null, percent: null } as const;

/** Tokens of the registry, and the sessions that are opened with them. */
export interface Access {
  /** Creates a token. Its text is returned only here. */
  issue(order: TokenOrder, by?: Pick<TokenChange, 'tokenId'>): Promise<{ token: string; issued: Token }>;
  /** Looks a token up and records its use. @throws ReleaseRefusal UNAUTHORIZED */
  use(token: string): Promise<Token>;
  tokens(): Promise<Token[]>;
  /** @throws ReleaseRefusal UNKNOWN_TOKEN */
  revoke(id: string, by?: TokenChange): Promise<Token>;
  startSession(tokenId: string): Promise<{ value: string; expiresAt: Date }>;
  /** @throws ReleaseRefusal UNAUTHORIZED */
  useSession(value: string): Promise<Session>;
  endSession(value: string): Promise<void>;
}

export const createAccess = (db: Kysely<ReleasesTables>): Access => ({
  issue: (order, by) =>
    db.transaction().execute(async (tx) => {
      const made = await issueToken(tx, order);
      const { id, holder, names, expiresAt } = made.issued;
      const until = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'until it is revoked';
      const why = `The token ${id} was made for ${holder}: ${names?.join(', ') ?? 'everything'}, ${until}.`;
      await recordMove(tx, { ...noRelease, kind: 'token', who: order.issuedBy, why, tokenId: by?.tokenId ?? null });
      return made;
    }),
  use: (token) => useToken(db, token),
  tokens: () => readTokens(db),
  revoke: (id, { who, tokenId } = { who: 'the site', tokenId: null }) =>
    db.transaction().execute(async (tx) => {
      const before = await findToken(tx, id);
      const revoked = await revokeToken(tx, id);
      const why = `The token ${id} of ${revoked.holder} was revoked.`;
      if (!before?.revokedAt) await recordMove(tx, { ...noRelease, kind: 'token-end', who, why, tokenId });
      return revoked;
    }),
  startSession: (tokenId) => startSession(db, tokenId),
  useSession: (value) => useSession(db, value),
  endSession: (value) => endSession(db, value),
});
