import type { Kysely } from 'kysely';
import { endSession, type Session, startSession, useSession } from './sessions.repository';
import type { ReleasesTables } from './tables';
import { issueToken, readTokens, revokeToken, type Token, type TokenOrder, useToken } from './tokens.repository';

/** Who may do what at the registry: tokens, and the sessions that are opened with them. */
export interface Access {
  /** Makes a token; its text is shown this once. */
  issue(order: TokenOrder): Promise<{ token: string; issued: Token }>;
  /** Whose token it is, its use noted. @throws ReleaseRefusal UNAUTHORIZED */
  use(token: string): Promise<Token>;
  tokens(): Promise<Token[]>;
  /** @throws ReleaseRefusal UNKNOWN_TOKEN */
  revoke(id: string): Promise<Token>;
  startSession(tokenId: string): Promise<{ value: string; expiresAt: Date }>;
  /** @throws ReleaseRefusal UNAUTHORIZED */
  useSession(value: string): Promise<Session>;
  endSession(value: string): Promise<void>;
}

export const createAccess = (db: Kysely<ReleasesTables>): Access => ({
  issue: (order) => issueToken(db, order),
  use: (token) => useToken(db, token),
  tokens: () => readTokens(db),
  revoke: (id) => revokeToken(db, id),
  startSession: (tokenId) => startSession(db, tokenId),
  useSession: (value) => useSession(db, value),
  endSession: (value) => endSession(db, value),
});
