import type { FastifyRequest } from 'fastify';
import { isForeignCall } from 'server/http';
import type { Access } from '../registry/access';
import type { PublishedBy } from '../registry/publish';
import type { Token } from '../registry/tokens.repository';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import { readSessionCookie } from './session-cookie';
import type { Try } from './strangers';

/** Who makes a call of `/releases/api`, and by what. */
export interface Caller {
  readonly token: Token;
  /** When a session ends; of a bearer, its token. */
  readonly expiresAt: Date | null;
}

export interface SignInOptions {
  readonly access: Access;
  /** The site's public address. */
  readonly origin: string;
  /** Wrong tokens and sessions are counted by it. */
  readonly tried: Try;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who makes this call. It stands for every operation that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('This call was let in without a token');
  return caller;
}

/** For the history: the person who says so, and whose token was shown. */
export const whoOf = (request: FastifyRequest, by: string): string => `${by} (${callerOf(request).token.holder})`;

/** Who publishes or verifies: its token, by which holders take turns at the gate. */
export const publishedBy = (request: FastifyRequest): PublishedBy => {
  const { holder, id } = callerOf(request).token;
  return { holder, tokenId: id };
};

/** Lets a call in by a bearer token or by the cookie of a session. @throws ReleaseRefusal UNAUTHORIZED, RATE_LIMITED */
export async function signIn(request: FastifyRequest, { access, origin, tried }: SignInOptions): Promise<void> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = readSessionCookie(request, origin);
  if (bearer !== undefined || cookie === undefined) {
    const token = await (bearer === undefined ? access.use('') : tried(request, access.use(bearer)));
    callers.set(request, { token, expiresAt: token.expiresAt });
    return;
  }
  demandOwnOrigin(request, origin);
  // A cookie comes along whoever makes a browser call; this header no foreign page can send.
  if (request.headers['x-tafiya-ops'] !== '1')
    throw new ReleaseRefusal('UNAUTHORIZED', 'With a session, the header x-tafiya-ops: 1 is needed.');
  callers.set(request, await tried(request, access.useSession(cookie)));
}

/** A browser names the page that a call comes from; a call by hand names none. @throws ReleaseRefusal UNAUTHORIZED */
export function demandOwnOrigin(request: FastifyRequest, own: string): void {
  if (isForeignCall(request, own))
    throw new ReleaseRefusal('UNAUTHORIZED', 'The release registry takes no calls from other sites.');
}

/** @throws ReleaseRefusal FORBIDDEN for a squad's token */
export function requireOperator(request: FastifyRequest): void {
  const { token } = callerOf(request);
  if (token.role === 'operator') return;
  throw new ReleaseRefusal('FORBIDDEN', `The token of ${token.holder} is a squad's. This is for operators.`);
}

/** The names that a squad reads of: its own, and the shell that they have to fit. Undefined for an operator: all. */
export function visibleNames(request: FastifyRequest): readonly string[] | undefined {
  const { role, names } = callerOf(request).token;
  return role === 'operator' ? undefined : [...(names ?? []), shellName];
}

/** @throws ReleaseRefusal FORBIDDEN where a squad's token may not read of a name */
export function requireVisible(request: FastifyRequest, name: string): void {
  if (name !== shellName) requireName(request, name);
}

/** Whether a caller reads who did something to a name: a squad reads of people on its own names alone. */
export function seesPeople(request: FastifyRequest, name: string | null): boolean {
  const { role, names } = callerOf(request).token;
  return role === 'operator' || (name !== null && names?.includes(name) === true);
}

/** Replaces a person or a reason that a squad may not read. */
export const notShown = 'not shown';

/** @throws ReleaseRefusal FORBIDDEN where a squad's token reaches for another name than its own */
export function requireName(request: FastifyRequest, name: string): void {
  const { role, names, holder } = callerOf(request).token;
  if (role === 'operator' || names?.includes(name)) return;
  throw new ReleaseRefusal('FORBIDDEN', `The token of ${holder} is for ${names?.join(', ')}, not for ${name}.`);
}
