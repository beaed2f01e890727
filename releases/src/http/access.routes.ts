import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import { type SessionAnswer, squadTokenDays, type TokenRequest } from '../contract/tokens-api';
import type { Access } from '../registry/access';
import { sessionSeconds } from '../registry/sessions.repository';
import { ReleaseRefusal } from '../release/refusal';
import {
  type Caller,
  callerOf,
  countingWrong,
  operatorCookie,
  requireOwnOrigin,
  type SignInOptions,
  whoOf,
} from './registry-access';
import { tokenFactsOf } from './releases-facts';

const answerOf = ({ token, expiresAt }: Caller): SessionAnswer => ({
  holder: token.holder,
  role: token.role,
  names: token.names && [...token.names],
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The routes to sign in to the back office and out of it. */
export function registerSession(app: FastifyInstance, options: SignInOptions): void {
  const { access, context } = options;
  const { origin } = context.settings;
  const cookie = operatorCookie(origin);

  route(app, operations.signIn, async ({ body, request, reply }) => {
    requireOwnOrigin(request, origin);
    const token = await countingWrong(options, request, access.use(body.token));
    if (token.role !== 'operator')
      throw new ReleaseRefusal('FORBIDDEN', `The token of ${token.holder} is a squad's. The console is for operators.`);
    const { value, expiresAt } = await access.startSession(token.id);
    cookie.set(request, reply, value, sessionSeconds);
    return answerOf({ token, expiresAt });
  });

  route(app, operations.session, async ({ request }) => answerOf(callerOf(request)));

  route(app, operations.signOut, async ({ request, reply }) => {
    await access.endSession(cookie.read(request) ?? '');
    cookie.clear(request, reply);
    return { ended: true as const };
  });
}

const dayMs = 86_400_000;

/** The expiry of a new token. An operator's token has none by default. */
function expiryOf({ role, days }: Pick<TokenRequest, 'role' | 'days'>): Date | null {
  const lasting = days ?? (role === 'squad' ? squadTokenDays : undefined);
  return lasting === undefined ? null : new Date(Date.now() + lasting * dayMs);
}

/** The routes to create, list and revoke tokens, for operators only. */
export function registerTokens(app: FastifyInstance, access: Access): void {
  route(app, operations.tokens, async () => ({ tokens: (await access.tokens()).map(tokenFactsOf) }));

  route(app, operations.issueToken, async ({ body, request }) => {
    const { holder, role, names, by } = body;
    const { token, issued } = await access.issue(
      { holder, role, names, issuedBy: whoOf(request, by), expiresAt: expiryOf(body) },
      { tokenId: callerOf(request).token.id },
    );
    return { token, issued: tokenFactsOf(issued) };
  });

  route(app, operations.revokeToken, async ({ params, request }) => {
    const { holder, id } = callerOf(request).token;
    return { revoked: tokenFactsOf(await access.revoke(params.id, { who: holder, tokenId: id })) };
  });
}
