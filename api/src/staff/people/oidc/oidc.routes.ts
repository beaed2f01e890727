import type { FastifyInstance } from 'fastify';
import { countAddress } from 'server/http';
import { readSignInWays, startOidc } from 'shared/contract/oidc';
import type { Context } from '../../../context';
import { route } from '../../../http';
import { requireOwnOrigin } from '../../../http/staff';
import { beginOidc, callbackPath, finishOidc } from './oidc-sign-in';

/** Serves the sign-in by a provider of identities. */
export function registerOidc(app: FastifyInstance, context: Context): void {
  const { oidc, opsOrigin } = context.settings;

  route(app, readSignInWays, async () => ({ oidc: oidc ? { name: oidc.name } : null }));

  route(
    app,
    startOidc,
    async ({ request, reply }) => {
      requireOwnOrigin(context, request);
      return { url: await beginOidc(context, reply) };
    },
    { limit: 'staffSignIn' },
  );

  // no operation: a browser comes here from the provider, and is led on to a page
  app.get(callbackPath, async (request, reply) => {
    countAddress(context, request.ip, 'staffSignIn');
    const outcome = await finishOidc(context, request, reply);
    const query = outcome === 'done' ? '' : `?sign-in=${outcome}`;
    return reply.header('cache-control', 'no-store').redirect(`${opsOrigin}/ops${query}`, 303);
  });
}
