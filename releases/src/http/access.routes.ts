import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import { type TokenRequest, tokenDays } from '../contract/tokens-api';
import type { Access } from '../registry/access';
import { authorOf, type Caller, callerOf, recordDone } from './registry-access';
import { tokenFactsOf } from './releases-facts';

const dayMs = 86_400_000;

/** The expiry of a new token: one that is made with a token ends with that at the latest, so that none outlives its person's check. */
function expiryOf({ days = tokenDays }: TokenRequest, { tokenExpiresAt }: Caller): Date {
  const asked = Date.now() + days * dayMs;
  return new Date(Math.min(asked, tokenExpiresAt?.getTime() ?? asked));
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
    const { id, expiresAt } = issued;
    const after = { holder, role, names: names ?? 'all', until: expiresAt?.toISOString() ?? 'revoked' };
    await recordDone(request, { action: 'tokens: make', reference: id, after });
    return { token, issued: tokenFactsOf(issued) };
  });

  route(app, operations.revokeToken, async ({ params: { id }, request }) => {
    const before = (await access.tokens()).find((token) => token.id === id);
    const { revoked, madeWithIt } = await access.revoke(id, authorOf(request, undefined));
    for (const { id: reference, holder, role, names } of [...(before?.revokedAt ? [] : [revoked]), ...madeWithIt])
      await recordDone(request, {
        action: 'tokens: revoke',
        reference,
        before: { holder, role, names: names ?? 'all', isValid: true },
        after: { isValid: false },
      });
    return { revoked: tokenFactsOf(revoked), madeWithIt: madeWithIt.map(tokenFactsOf) };
  });
}
