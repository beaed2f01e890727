import type { Kysely } from 'kysely';
import { recordMove } from './moves.repository';
import type { ReleasesTables } from './tables';
import {
  findToken,
  issuerOf,
  issueToken,
  lockMaker,
  madeWords,
  readTokens,
  revokeMadeWith,
  revokeToken,
  type Token,
  type TokenOrder,
  useToken,
} from './tokens.repository';

/** Who issues or revokes a token, and with which token. */
export interface TokenChange {
  readonly who: string;
  readonly tokenId: string | null;
  readonly personId?: string | null;
}

const noRelease = { name: null, from: null, to: null, percent: null } as const;
const bySite: TokenChange = { who: 'the site', tokenId: null };

/** Tokens of the registry. */
export interface Access {
  /** Creates a token. Its text is returned only here. */
  issue(order: Omit<TokenOrder, 'issuedBy' | 'issuerId'>, by?: TokenChange): Promise<{ token: string; issued: Token }>;
  /** Looks a token up and records its use. @throws ReleaseRefusal UNAUTHORIZED */
  use(token: string): Promise<Token>;
  tokens(): Promise<Token[]>;
  /** Revokes a token, and each one that was made with it or with one of these. @throws ReleaseRefusal UNKNOWN_TOKEN */
  revoke(id: string, by?: TokenChange): Promise<{ revoked: Token; madeWithIt: readonly Token[] }>;
}

export const createAccess = (db: Kysely<ReleasesTables>): Access => ({
  issue: (order, by = bySite) =>
    db.transaction().execute(async (tx) => {
      if (by.tokenId !== null) await lockMaker(tx, by.tokenId);
      const issuerId = by.personId ?? (await issuerOf(tx, by.tokenId));
      const made = await issueToken(tx, { ...order, issuedBy: by.who, issuerId });
      const { id, holder, names, expiresAt } = made.issued;
      const until = expiresAt ? `until ${expiresAt.toISOString().slice(0, 10)}` : 'until it is revoked';
      const why = `${madeWords(id)} for ${holder}: ${names?.join(', ') ?? 'everything'}, ${until}.`;
      await recordMove(tx, { ...noRelease, ...by, kind: 'token', why });
      return made;
    }),
  use: (token) => useToken(db, token),
  tokens: () => readTokens(db),
  revoke: (id, by = bySite) =>
    db.transaction().execute(async (tx) => {
      const before = await findToken(tx, id);
      const revoked = await revokeToken(tx, id);
      const end = (why: string) => recordMove(tx, { ...noRelease, ...by, kind: 'token-end', why });
      if (!before?.revokedAt) await end(`The token ${id} of ${revoked.holder} was revoked.`);
      const madeWithIt = await revokeMadeWith(tx, id);
      for (const made of madeWithIt)
        await end(`The token ${made.id} of ${made.holder} was revoked with the token ${id}, which it goes back to.`);
      return { revoked, madeWithIt };
    }),
});
