import { operations } from '../contract/operations';
import type { SessionAnswer } from '../contract/tokens-api';
import { sessionSeconds } from '../registry/sessions.repository';
import { ReleaseRefusal } from '../release/refusal';
import type { Serve } from './releases-serve';
import { type Caller, callerOf, demandOwnOrigin, type SignInOptions } from './releases-sign-in';
import { readSessionCookie, sessionCookie } from './session-cookie';

const answerOf = ({ token, expiresAt }: Caller): SessionAnswer => ({
  holder: token.holder,
  role: token.role,
  names: token.names && [...token.names],
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The way of a person into the console, and out of it. */
export function registerSession(serve: Serve, { access, origin, tried }: SignInOptions): void {
  serve(operations.signIn, async ({ body, request, reply }) => {
    demandOwnOrigin(request, origin);
    const token = await tried(request, access.use(body.token));
    if (token.role !== 'operator')
      throw new ReleaseRefusal('FORBIDDEN', `The token of ${token.holder} is a squad's. The console is for operators.`);
    const { value, expiresAt } = await access.startSession(token.id);
    reply.header('set-cookie', sessionCookie(request, origin, value, sessionSeconds));
    return answerOf({ token, expiresAt });
  });

  serve(operations.session, async ({ request }) => answerOf(callerOf(request)));

  serve(operations.signOut, async ({ request, reply }) => {
    await access.endSession(readSessionCookie(request, origin) ?? '');
    reply.header('set-cookie', sessionCookie(request, origin, '', 0));
    return { ended: true as const };
  });
}
