import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HttpRefusal, refuseWrongSecret, type ServerContext } from 'server/http';
import type { Limit } from 'server/settings';
import { type Permission, permissionsOf, type Role } from 'shared/contract/roles';
import type { ReleasesOperation } from '../contract/operations';
import type { Access } from '../registry/access';
import type { PublishedBy } from '../registry/publish';
import type { Token } from '../registry/tokens.repository';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';

type Checked = Pick<ReleasesOperation, 'permission' | 'needsConfirmation'>;

/** A person of the staff who makes a call. */
interface AdmittedPerson {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** The remotes of the person's squads. */
  readonly squads: readonly string[];
}

/** What a caller has done, for the history of the staff. */
export interface Done {
  readonly action: string;
  /** The remote, or the token. */
  readonly reference: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** The sessions and the history of the staff, which belong to the site. */
export interface PeopleSessions {
  /** The name of the cookie. */
  readonly cookieName: string;
  /**
   * Admits a call with the session of a person, if roles, second factor and confirmation allow the operation.
   * @returns undefined for a call without a session
   * @throws HttpRefusal
   */
  admit(request: FastifyRequest, operation: Checked): Promise<AdmittedPerson | undefined>;
  /** Has the responses of an app prolong the sessions. */
  renew(app: FastifyInstance): void;
  /** Names the holder of a token as the caller, for the history. */
  nameToken(request: FastifyRequest, token: { readonly holder: string; readonly role: Role }): void;
  /** Records in the history what a caller has done. Never rejects. */
  record(request: FastifyRequest, done: Done): Promise<void>;
  /** Has refused calls of an app recorded in the history. */
  recordRefusals(app: FastifyInstance): void;
}

/** The authenticated caller of `/releases/api`: a person, or a machine with a token. */
export interface Caller {
  /** The name of the person, or the holder of the token. */
  readonly who: string;
  readonly permissions: readonly Permission[];
  /** The names that the caller may publish and move; null for all. */
  readonly names: readonly string[] | null;
  readonly tokenId: string | null;
  /** Null for a person, and for the site's own token, which does not expire. */
  readonly tokenExpiresAt: Date | null;
  readonly personId: string | null;
}

export interface SignInOptions {
  readonly access: Access;
  readonly people: PeopleSessions | undefined;
  readonly context: Pick<ServerContext<{ readonly staffAddress: Limit }>, 'now' | 'settings'>;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('This call was not authenticated');
  return caller;
}

const histories = new WeakMap<FastifyRequest, PeopleSessions>();

/**
 * Records in the history of the staff what the caller has done, with roles and address. The history of the registry has its own row by then, in the
 * transaction of the change.
 */
export const recordDone = async (request: FastifyRequest, done: Done): Promise<void> =>
  histories.get(request)?.record(request, done);

/** The author of a request, for the history of the registry: the person, or the holder of the token with the person that the request states. */
export function authorOf(request: FastifyRequest, by: string | undefined) {
  const { who, tokenId, personId } = callerOf(request);
  return { who: by === undefined || personId !== null ? who : `${by} (${who})`, tokenId, personId };
}

/** The caller of a publish or verify; examinations are queued fairly by its holder. */
export const publishedBy = (request: FastifyRequest): PublishedBy => {
  const { who, tokenId, personId } = callerOf(request);
  return { holder: who, tokenId, personId };
};

/**
 * Authenticates a call by a bearer token or the session of a person, and admits it to an operation.
 * @throws HttpRefusal UNAUTHORIZED, FORBIDDEN, SECOND_FACTOR_NEEDED, CONFIRM_AGAIN, RATE_LIMITED
 */
export async function admit(request: FastifyRequest, operation: Checked, options: SignInOptions): Promise<void> {
  if (options.people) histories.set(request, options.people);
  const person = await options.people?.admit(request, operation).catch(asUnauthorized);
  callers.set(request, person ? callerOfPerson(person) : await callerOfToken(request, options));
  if (operation.permission) requirePermission(request, operation.permission);
}

/** The booking API has another code for a call without a valid session. */
function asUnauthorized(error: unknown): never {
  if (error instanceof HttpRefusal && error.status === 401) throw new ReleaseRefusal('UNAUTHORIZED', error.message);
  throw error;
}

function callerOfPerson({ id, name, permissions, squads }: AdmittedPerson): Caller {
  const names = permissions.includes('releases:all') ? null : squads;
  return { who: name, permissions, names, tokenId: null, tokenExpiresAt: null, personId: id };
}

async function callerOfToken(request: FastifyRequest, { access, context, people }: SignInOptions): Promise<Caller> {
  const bearer = bearerOf(request);
  const { id, holder, role, names, expiresAt } = await (bearer === undefined
    ? access.use('')
    : access.use(bearer).catch(refuseCounting(context, request)));
  people?.nameToken(request, { holder, role });
  return {
    who: holder,
    permissions: permissionsOf[role],
    names,
    tokenId: id,
    tokenExpiresAt: expiresAt,
    personId: null,
  };
}

/** Counts a wrong token by address. */
const refuseCounting =
  (context: SignInOptions['context'], request: FastifyRequest) =>
  (error: unknown): Token => {
    if (!(error instanceof ReleaseRefusal) || error.code !== 'UNAUTHORIZED') throw error;
    return refuseWrongSecret(context, request, error);
  };

/** @throws ReleaseRefusal FORBIDDEN */
export function requirePermission(request: FastifyRequest, permission: Permission): void {
  const { who, permissions, personId } = callerOf(request);
  if (permissions.includes(permission)) return;
  throw new ReleaseRefusal(
    'FORBIDDEN',
    personId === null ? `The token of ${who} is a squad's. This is for operators.` : 'This is for operators.',
  );
}

/** The names that a squad may read: its own and the shell. Undefined for an operator: all. */
export function visibleNames(request: FastifyRequest): readonly string[] | undefined {
  const { names } = callerOf(request);
  return names === null ? undefined : [...names, shellName];
}

/** @throws ReleaseRefusal FORBIDDEN if a squad may not read a name */
export function requireVisible(request: FastifyRequest, name: string): void {
  if (name !== shellName) requireName(request, name);
}

/** Whether a caller may read the names of people: a squad only on its own remotes. */
export function seesPeople(request: FastifyRequest, name: string | null): boolean {
  const { names } = callerOf(request);
  return names === null || (name !== null && names.includes(name));
}

/** Replaces a person or a reason that a squad may not read. */
export const notShown = 'not shown';

/** @throws ReleaseRefusal FORBIDDEN if the caller's squads do not have this name */
export function requireName(request: FastifyRequest, name: string): void {
  const { who, names, personId } = callerOf(request);
  if (names === null || names.includes(name)) return;
  const own = names.join(', ');
  throw new ReleaseRefusal(
    'FORBIDDEN',
    personId === null ? `The token of ${who} is for ${own}, not for ${name}.` : `You may move ${own}, not ${name}.`,
  );
}
