import type { FastifyInstance } from 'fastify';
import { signIn, signOut } from 'shared/contract/staff';
import type { Context } from '../../context';
import { route } from '../../http';
import { demandOwnOrigin, isStaffToken, refuseWrongToken, staffOf } from '../../http/staff';
import { endSession, openSession } from '../../http/staff-sessions';
import { recordAction } from '../record-action';

/** Serves the way into the back office and out of it. */
export function registerSignIn(app: FastifyInstance, context: Context): void {
  route(app, signIn, async ({ body, request, reply }) => {
    demandOwnOrigin(context, request);
    if (!isStaffToken(context, body.token)) refuseWrongToken(context, request, 'This is not the staff token.');
    const { expiresAt, actor } = await openSession(context, request, reply);
    await recordAction(context.db, context, { actor, action: 'sign-in' });
    return { expiresOn: expiresAt.toISOString() };
  });

  route(app, signOut, async ({ request, reply }) => {
    await recordAction(context.db, context, { actor: staffOf(request), action: 'sign-out' });
    await endSession(context, request, reply);
    return { signedOut: true as const };
  });
}
