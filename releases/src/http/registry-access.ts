import type { FastifyRequest } from 'fastify';
import {
  bearerOf,
  foreignSessionFault,
  isForeignCall,
  refuseWrongSecret,
  type ServerContext,
  sessionCookie,
  sessionHeader,
} from 'server/http';
import type { Limit } from 'server/settings';
import { apiBase } from '../contract/common';
import type { Access } from '../registry/access';
import type { PublishedBy } from '../registry/publish';
import type { Token } from '../registry/tokens.repository';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';

/** The authenticated caller of `/releases/api`. */
export interface Caller {
  readonly token: Token;
  /** When the session or the token expires. */
  readonly expiresAt: Date | null;
}

export interface SignInOptions {
  readonly access: Access;
  readonly context: Pick<ServerContext<{ readonly staffAddress: Limit }>, 'now' | 'settings'>;
}

/** The cookie of a session in the back office. @param origin the address of the back office */
export const operatorCookie = (origin: string) => sessionCookie({ name: 'tafiya_releases', path: apiBase, origin });

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request. Set for every operation that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('This call was not authenticated');
  return caller;
}

/** For the history: the stated person, and the holder of the token. */
export const whoOf = (request: FastifyRequest, by: string): string => `${by} (${callerOf(request).token.holder})`;

/** The token of a publish or verify; examinations are queued fairly by its holder. */
export const publishedBy = (request: FastifyRequest): PublishedBy => {
  const { holder, id } = callerOf(request).token;
  return { holder, tokenId: id };
};

/** Awaits an authentication; counts wrong tokens and sessions by address. @throws HttpRefusal */
export const countingWrong = <Result>(
  { context }: SignInOptions,
  request: FastifyRequest,
  attempt: Promise<Result>,
): Promise<Result> =>
  attempt.catch((error: unknown) => {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'UNAUTHORIZED') throw error;
    return refuseWrongSecret(context, request, error);
  });

/** Authenticates a call by a bearer token or a session cookie. @throws HttpRefusal UNAUTHORIZED, RATE_LIMITED */
export async function signIn(request: FastifyRequest, options: SignInOptions): Promise<void> {
  const { access, context } = options;
  const { origin } = context.settings;
  const bearer = bearerOf(request);
  const cookie = operatorCookie(origin).read(request);
  if (bearer !== undefined || cookie === undefined) {
    const token = await (bearer === undefined ? access.use('') : countingWrong(options, request, access.use(bearer)));
    callers.set(request, { token, expiresAt: token.expiresAt });
    return;
  }
  const fault = foreignSessionFault(request, origin);
  if (fault === 'origin') throw foreignCallRefusal();
  if (fault === 'header')
    throw new ReleaseRefusal('UNAUTHORIZED', `With a session, the header ${sessionHeader}: 1 is needed.`);
  callers.set(request, await countingWrong(options, request, access.useSession(cookie)));
}

const foreignCallRefusal = () =>
  new ReleaseRefusal('UNAUTHORIZED', 'The release registry takes no calls from other sites.');

/** Refuses browser calls of other origins; calls without an origin are allowed. @throws ReleaseRefusal UNAUTHORIZED */
export function requireOwnOrigin(request: FastifyRequest, own: string): void {
  if (isForeignCall(request, own)) throw foreignCallRefusal();
}

/** @throws ReleaseRefusal FORBIDDEN for a squad's token */
export function requireOperator(request: FastifyRequest): void {
  const { token } = callerOf(request);
  if (token.role === 'operator') return;
  throw new ReleaseRefusal('FORBIDDEN', `The token of ${token.holder} is a squad's. This is for operators.`);
}

/** The names that a squad may read: its own and the shell. Undefined for an operator: all. */
export function visibleNames(request: FastifyRequest): readonly string[] | undefined {
  const { role, names } = callerOf(request).token;
  return role === 'operator' ? undefined : [...(names ?? []), shellName];
}

/** @throws ReleaseRefusal FORBIDDEN if a squad's token may not read a name */
export function requireVisible(request: FastifyRequest, name: string): void {
  if (name !== shellName) requireName(request, name);
}

/** Whether a caller may read the names of people: a squad only on its own remotes. */
export function seesPeople(request: FastifyRequest, name: string | null): boolean {
  const { role, names } = callerOf(request).token;
  return role === 'operator' || (name !== null && names?.includes(name) === true);
}

/** Replaces a person or a reason that a squad may not read. */
export const notShown = 'not shown';

/** @throws ReleaseRefusal FORBIDDEN if a squad's token is not for this name */
export function requireName(request: FastifyRequest, name: string): void {
  const { role, names, holder } = callerOf(request).token;
  if (role === 'operator' || names?.includes(name)) return;
  throw new ReleaseRefusal('FORBIDDEN', `The token of ${holder} is for ${names?.join(', ')}, not for ${name}.`);
}
