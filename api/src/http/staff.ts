import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bearerOf,
  foreignSessionFault,
  isForeignCall,
  isSecretOf,
  Refusal,
  refuseWrongSecret,
  secretHash,
  sessionCookie,
  sessionHeader,
} from 'server/http';
import type { Role } from 'shared/contract/roles';
import type { Context } from '../context';

export const isStaffToken = ({ settings }: Context, token: string): boolean =>
  isSecretOf(secretHash(settings.staffToken), token);

/** Counts a wrong token by address and refuses the call. */
export const refuseWrongToken = (context: Context, request: FastifyRequest, message: string): never =>
  refuseWrongSecret(context, request, new Refusal('STAFF_ONLY', message));

const fromElsewhere = () => new Refusal('STAFF_ONLY', 'The back office takes no calls from other sites.');

/** Refuses browser calls from other origins; calls without an origin are allowed. */
export const requireOwnOrigin = ({ settings }: Context, request: FastifyRequest): void => {
  if (isForeignCall(request, settings.opsOrigin)) throw fromElsewhere();
};

/** Who makes a call, for the history of actions. */
export interface StaffActor {
  /** `person <id>`, or a fingerprint of the session or the token of the staff. */
  readonly name: string;
  readonly address: string;
  readonly person?: ActingPerson | undefined;
}

interface ActingPerson {
  readonly id: string;
  /** Those of the moment. */
  readonly roles: readonly Role[];
  /** Undefined while the person signs in. */
  readonly sessionId?: string | undefined;
}

const actors = new WeakMap<FastifyRequest, StaffActor>();

/** Names the actor of this call for the history of actions. */
export const setActor = (request: FastifyRequest, name: string, person?: ActingPerson): void =>
  void actors.set(request, { name, address: request.ip, person });

/** The actor of this call for the history of actions; undefined if it is nobody of the staff. */
export const findStaff = (request: FastifyRequest): StaffActor | undefined => actors.get(request);

/** The actor of this call for the history of actions. */
export const staffOf = (request: FastifyRequest): StaffActor => {
  const actor = findStaff(request);
  if (!actor) throw new Error('Nobody of the staff makes this call');
  return actor;
};

/**
 * Requires the staff token as a bearer, or the cookie of a session. Browsers send the cookie with foreign calls too, so
 * a session also needs a header that no foreign page can send.
 */
export const requireStaff = async (context: Context, request: FastifyRequest): Promise<void> => {
  const actor = actorOfToken(context, request) ?? (await actorOfCookie(context, request));
  if (actor) return setActor(request, actor);
  refuseWrongToken(
    context,
    request,
    hasSessionCookieOf(context, request)
      ? 'Your session is over. Sign in again.'
      : 'This call is for the back office: a staff token is needed.',
  );
};

function actorOfToken(context: Context, request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token !== undefined && isStaffToken(context, token) ? `token ${secretHash(token).slice(0, 12)}` : undefined;
}

async function actorOfCookie(context: Context, request: FastifyRequest): Promise<string | undefined> {
  if (!hasSessionCookieOf(context, request)) return undefined;
  refuseFault(foreignSessionFault(request, context.settings.opsOrigin));
  return actorOfSession(context, request);
}

/** Refuses a call with a session that is not of our own pages. */
export function refuseFault(fault: ReturnType<typeof foreignSessionFault>): void {
  if (fault === 'origin') throw fromElsewhere();
  if (fault === 'header') throw new Refusal('STAFF_ONLY', `With a session, the header ${sessionHeader}: 1 is needed.`);
}

/** Sent only to the API, never to a document or a remote. @param origin the address of the back office */
export const staffCookie = (origin: string) => sessionCookie({ name: 'tafiya_ops', path: '/api/v1', origin });

/** Keyed by the staff token: a database row opens nothing, and a new staff token ends all sessions. */
const hashOf = ({ settings }: Context, session: string): string =>
  createHmac('sha256', settings.staffToken).update(session).digest('base64url');

/** The name of a session in the history of actions. */
const nameOf = (hash: string): string => `session ${hash.slice(0, 12)}`;

interface OpenedSession {
  readonly expiresAt: Date;
  /** Its name in the history of actions. */
  readonly actor: string;
}

type Reply = Pick<FastifyReply, 'setCookie'>;

/** Opens a session of the back office and sets its cookie. */
export async function openSession(context: Context, request: FastifyRequest, reply: Reply): Promise<OpenedSession> {
  const session = randomBytes(32).toString('base64url');
  const hash = hashOf(context, session);
  const openedAt = context.now();
  const { staffSessionSeconds } = context.settings.rules;
  const expiresAt = new Date(openedAt.getTime() + staffSessionSeconds * 1000);
  await context.db
    .insertInto('staff_sessions')
    .values({ token_hash: hash, opened_at: openedAt, expires_at: expiresAt })
    .execute();
  staffCookie(context.settings.opsOrigin).set(request, reply, session, staffSessionSeconds);
  return { expiresAt, actor: nameOf(hash) };
}

/** The actor of an open session; undefined without one. */
async function actorOfSession(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const session = readCookie(context, request);
  if (!session) return undefined;
  const hash = hashOf(context, session);
  const row = await context.db
    .selectFrom('staff_sessions')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', context.now())
    .executeTakeFirst();
  return row && nameOf(hash);
}

/** Ends the session of a call, if it has one, and removes its cookie. */
export async function endSession(context: Context, request: FastifyRequest, reply: Reply): Promise<void> {
  const session = readCookie(context, request);
  if (session)
    await context.db.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(context, session)).execute();
  staffCookie(context.settings.opsOrigin).clear(request, reply);
}

/** True for a call with the cookie of a session of the staff token, valid or not. */
export const hasSessionCookieOf = (context: Context, request: FastifyRequest): boolean =>
  readCookie(context, request) !== undefined;

function readCookie({ settings }: Context, request: FastifyRequest): string | undefined {
  const value = staffCookie(settings.opsOrigin).read(request);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
