import type { FastifyInstance } from 'fastify';
import { route } from 'server/http';
import { operations } from '../contract/operations';
import type { SessionAnswer } from '../contract/tokens-api';
import { sessionSeconds } from '../registry/sessions.repository';
import { ReleaseRefusal } from '../release/refusal';
import {
  type Caller,
  callerOf,
  countingWrong,
  operatorCookie,
  requireOwnOrigin,
  type SignInOptions,
} from './registry-access';

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
