import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import { squadTokenDays, type TokenRequest } from '../contract/tokens-api';
import type { Access } from '../registry/access';
import { callerOf, whoOf } from './registry-access';
import { tokenFactsOf } from './releases-facts';

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
