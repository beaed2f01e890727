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

/** Who makes a call of `/releases/api`, and by what. */
export interface Caller {
  readonly token: Token;
  /** When a session ends; of a bearer, its token. */
  readonly expiresAt: Date | null;
}

export interface SignInOptions {
  readonly access: Access;
  readonly context: Pick<ServerContext<{ readonly staffAddress: Limit }>, 'now' | 'settings'>;
}

/** The cookie of a session in the back office. @param origin the site's public address */
export const operatorCookie = (origin: string) => sessionCookie({ name: 'tafiya_releases', path: apiBase, origin });

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

/** What an attempt gives; one with a wrong token or session is counted by address. @throws HttpRefusal */
export const countingWrong = <Result>(
  { context }: SignInOptions,
  request: FastifyRequest,
  attempt: Promise<Result>,
): Promise<Result> =>
  attempt.catch((error: unknown) => {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'UNAUTHORIZED') throw error;
    return refuseWrongSecret(context, request, error);
  });

/** Lets a call in by a bearer token or by the cookie of a session. @throws HttpRefusal UNAUTHORIZED, RATE_LIMITED */
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
  if (fault === 'origin') throw fromElsewhere();
  if (fault === 'header')
    throw new ReleaseRefusal('UNAUTHORIZED', `With a session, the header ${sessionHeader}: 1 is needed.`);
  callers.set(request, await countingWrong(options, request, access.useSession(cookie)));
}

const fromElsewhere = () => new ReleaseRefusal('UNAUTHORIZED', 'The release registry takes no calls from other sites.');

/** A browser names the page that a call comes from; a call by hand names none. @throws ReleaseRefusal UNAUTHORIZED */
export function demandOwnOrigin(request: FastifyRequest, own: string): void {
  if (isForeignCall(request, own)) throw fromElsewhere();
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
