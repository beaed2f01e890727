import type { FastifyRequest } from 'fastify';
import {
  bearerOf,
  foreignSessionFault,
  isForeignCall,
  isSecretOf,
  Refusal,
  refuseWrongSecret,
  secretHash,
  sessionHeader,
} from 'server/http';
import type { Context } from '../context';
import { actorOfSession, hasSessionCookie } from './staff-sessions';

export const isStaffToken = ({ settings }: Context, token: string): boolean =>
  isSecretOf(secretHash(settings.staffToken), token);

/** Counts a wrong token by address, then refuses the call. */
export const refuseWrongToken = (context: Context, request: FastifyRequest, message: string): never =>
  refuseWrongSecret(context, request, new Refusal('STAFF_ONLY', message));

const fromElsewhere = () => new Refusal('STAFF_ONLY', 'The back office takes no calls from other sites.');

/** A browser names the page that a call comes from; a call by hand names none. */
export const demandOwnOrigin = ({ settings }: Context, request: FastifyRequest): void => {
  if (isForeignCall(request, settings.origin)) throw fromElsewhere();
};

const actors = new WeakMap<FastifyRequest, string>();

/** Who makes this call, for the history of actions: a fingerprint of the session or of the token. */
export const staffOf = (request: FastifyRequest): string => {
  const actor = actors.get(request);
  if (!actor) throw new Error('Nobody of the staff makes this call');
  return actor;
};

/**
 * Lets only the back office through: by the staff token as a bearer, or by the cookie of a session. A cookie comes
 * along whoever makes a browser call, so beside it stands a header that no foreign page can send.
 */
export const demandStaff = async (context: Context, request: FastifyRequest): Promise<void> => {
  const actor = actorOfToken(context, request) ?? (await actorOfCookie(context, request));
  if (actor) return void actors.set(request, actor);
  refuseWrongToken(
    context,
    request,
    hasSessionCookie(context, request)
      ? 'Your session is over. Sign in again.'
      : 'This call is for the back office: a staff token is needed.',
  );
};

function actorOfToken(context: Context, request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token !== undefined && isStaffToken(context, token) ? `token ${secretHash(token).slice(0, 12)}` : undefined;
}

async function actorOfCookie(context: Context, request: FastifyRequest): Promise<string | undefined> {
  if (!hasSessionCookie(context, request)) return undefined;
  const fault = foreignSessionFault(request, context.settings.origin);
  if (fault === 'origin') throw fromElsewhere();
  if (fault === 'header') throw new Refusal('STAFF_ONLY', `With a session, the header ${sessionHeader}: 1 is needed.`);
  return actorOfSession(context, request);
}
