import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import { type TokenRequest, tokenDays } from '../contract/tokens-api';
import type { Access } from '../registry/access';
import { authorOf, type Caller, callerOf } from './registry-access';
import { tokenFactsOf } from './releases-facts';

const dayMs = 86_400_000;

/** The expiry of a new token. Only an operator's token that was made with a token has none by default. */
function expiryOf({ role, days }: Pick<TokenRequest, 'role' | 'days'>, { personId }: Caller): Date | null {
  const lasting = days ?? (role === 'squad' || personId !== null ? tokenDays : undefined);
  return lasting === undefined ? null : new Date(Date.now() + lasting * dayMs);
}

/** The routes to create, list and revoke tokens. */
export function registerTokens(app: FastifyInstance, access: Access): void {
  route(app, operations.tokens, async () => ({ tokens: (await access.tokens()).map(tokenFactsOf) }));

  route(app, operations.issueToken, async ({ body, request }) => {
    const { holder, role, names, by } = body;
    const { token, issued } = await access.issue(
      { holder, role, names, expiresAt: expiryOf(body, callerOf(request)) },
      authorOf(request, by),
    );
    return { token, issued: tokenFactsOf(issued) };
  });

  route(app, operations.revokeToken, async ({ params, request }) => ({
    revoked: tokenFactsOf(await access.revoke(params.id, authorOf(request, undefined))),
  }));
}
