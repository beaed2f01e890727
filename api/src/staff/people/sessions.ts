import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyOperation, foreignSessionFault, isSecretOf, Refusal, secretHash } from 'server/http';
import type { SignInMethod } from 'shared/contract/people';
import { may, needsSecondFactor, type Permission, permissions, type Role, rolesWith } from 'shared/contract/roles';
import type { Context } from '../../context';
import {
  type ActingPerson,
  refuseFault,
  refuseWithoutSession,
  requireOwnOrigin,
  setActor,
  setEndedSession,
  setTokenActor,
  staffOf,
} from '../../http/staff';
import { recordRefusals } from '../history/record-refusals';
import { recordAction, type StaffAction } from '../record-action';
import { addressHeader, authOf, peopleCookie } from './auth';
import { isOfCommandLine } from './command-line';
import { findPerson, type Person } from './people.repository';

/** A session of a person, as a call found it. */
export interface Login {
  readonly id: string;
  readonly person: Person;
  readonly method: Exclude<SignInMethod, 'token'>;
  readonly signedInAt: Date;
  readonly secondFactorAt: Date | null;
  readonly confirmedAt: Date;
}

const logins = new WeakMap<FastifyRequest, Login>();

/** The session of the person who makes a call that only people make. */
export const loginOf = (request: FastifyRequest): Login => {
  const login = logins.get(request);
  if (!login) throw new Error('Nobody who has signed in makes this call');
  return login;
};

/** The name of a person in the history of actions. */
export const actorOf = ({ id }: Pick<Person, 'id'>): string => `person ${id}`;

/** Names who signs in, for the history of actions: the refusal of a sign-in is a row too. */
export const nameSigningIn = (request: FastifyRequest, person: Person | undefined): void =>
  person ? setActor(request, actorOf(person), { id: person.id, roles: person.roles }) : setActor(request, 'nobody');

/** The library sees the cookies, the browser and the address that this server determined, and nothing else of a call. */
export const headersOf = ({ headers, ip }: FastifyRequest): Headers =>
  new Headers({
    cookie: headers.cookie ?? '',
    'user-agent': (headers['user-agent'] ?? '').slice(0, 200),
    [addressHeader]: ip,
  });

export const endOf = ({ signedInAt }: Pick<Login, 'signedInAt'>, { settings }: Context): Date =>
  new Date(signedInAt.getTime() + settings.rules.staffSessionSeconds * 1000);

export const confirmedUntil = (confirmedAt: Date, { settings }: Context): Date =>
  new Date(confirmedAt.getTime() + settings.rules.staffConfirmMinutes * 60_000);

/** Cookies of a prolonged session, sent unless the call itself sets one. */
const renewed = new WeakMap<FastifyRequest, readonly string[]>();

/** Sends the cookie of a session that a call has prolonged. */
export const renewSessions = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const cookies = renewed.get(request) ?? [];
    if (cookies.length > 0 && !reply.hasHeader('set-cookie')) reply.header('set-cookie', [...cookies]);
    return payload;
  });
};

/** Passes on the cookies that the library has set. @returns its answer */
export const withCookies = <Answer>(
  { headers, response }: { readonly headers: Headers; readonly response: Answer },
  reply: Pick<FastifyReply, 'header'>,
): Answer => {
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return response;
};

/** Sent by lists that refresh themselves: such a call keeps nobody signed in. */
const refreshHeader = 'x-tafiya-refresh';

/** A bearer token counts before a cookie: it is no session. */
const hasSessionOf = ({ settings }: Context, { headers, cookies }: FastifyRequest): boolean =>
  headers.authorization === undefined && Boolean(cookies[peopleCookie(settings.opsOrigin)]);

/** The open session of the person by the cookie of a call. */
async function readLogin(context: Context, request: FastifyRequest): Promise<Login | undefined> {
  const auth = authOf(context);
  const disableRefresh = request.headers[refreshHeader] === '1';
  const { headers, response } = await auth.api.getSession({
    headers: headersOf(request),
    query: { disableRefresh },
    returnHeaders: true,
  });
  renewed.set(request, headers.getSetCookie());
  if (!response) return undefined;
  const { id, method, signedInAt, secondFactorAt = null, confirmedAt } = response.session;
  const person = await findPerson(context.db, response.session.userId);
  if (!person || person.isDisabled) return undefined;
  const login = { id, person, method: method as Login['method'], signedInAt, secondFactorAt, confirmedAt };
  return context.now() < endOf(login, context) ? login : undefined;
}

const mostRemembered = 1000;
/** Who has used a session of late, by the hash of its token: its row is deleted when it ends. */
const lastUsers = new WeakMap<Context, Map<string, ActingPerson>>();

function rememberSession(context: Context, request: FastifyRequest, person: ActingPerson): void {
  const users = lastUsers.get(context) ?? new Map<string, ActingPerson>();
  lastUsers.set(context, users);
  const key = signedSession(context, request);
  if (key === undefined) return;
  users.delete(key);
  users.set(key, person);
  const [oldest] = users.keys();
  if (users.size > mostRemembered && oldest !== undefined) users.delete(oldest);
}

/** Names the session of a cookie that this site has signed, for the history: nobody else can invent one. */
function nameEndedSession(context: Context, request: FastifyRequest): void {
  const key = signedSession(context, request);
  if (key !== undefined) setEndedSession(request, key, lastUsers.get(context)?.get(key));
}

/** The hash of the token in the cookie of a session, if the signature is that of this site. */
function signedSession({ settings }: Context, { cookies }: FastifyRequest): string | undefined {
  const [token = '', signature = ''] = (cookies[peopleCookie(settings.opsOrigin)] ?? '').split('.');
  const own = createHmac('sha256', settings.staffSecret).update(token).digest('base64');
  return token && isSecretOf(secretHash(own), signature) ? secretHash(token) : undefined;
}

type Checked = Pick<AnyOperation, 'permission' | 'needsConfirmation'>;

/**
 * Admits a call of the staff: with the session of a person to what the roles allow, and the command line of this machine to operations
 * about people. @throws Refusal
 */
export async function admitStaff(context: Context, request: FastifyRequest, operation: Checked): Promise<void> {
  if (operation.permission === 'people' && isOfCommandLine(context, request))
    return setActor(request, 'the command line');
  if (hasSessionOf(context, request)) refuseFault(foreignSessionFault(request, context.settings.opsOrigin));
  await admitSession(context, request, operation);
}

/**
 * Admits a page without scripts. Its calls cannot have the header, so its forms are sent only from the back office itself.
 * @throws Refusal
 */
export async function admitPage(context: Context, request: FastifyRequest, operation: Checked): Promise<void> {
  requireOwnOrigin(context, request);
  if (request.method !== 'GET' && request.headers.origin === undefined)
    throw new Refusal('STAFF_ONLY', 'Send this form from its page.');
  await admitSession(context, request, operation);
}

async function admitSession(context: Context, request: FastifyRequest, operation: Checked): Promise<void> {
  const hasSession = hasSessionOf(context, request);
  const login = hasSession ? await readLogin(context, request) : undefined;
  if (!login) {
    nameEndedSession(context, request);
    return refuseWithoutSession(
      context,
      request,
      hasSession ? 'Your session is over. Sign in again.' : 'This is for the staff: sign in to the back office.',
    );
  }
  logins.set(request, login);
  const { id: personId, roles } = login.person;
  const person = { id: personId, roles, sessionId: login.id };
  setActor(request, actorOf(login.person), person);
  rememberSession(context, request, person);
  requirePermission(context, login, operation);
}

export interface AdmittedPerson extends Pick<Person, 'id' | 'name' | 'squads'> {
  readonly permissions: readonly Permission[];
}

/** The sessions of people, for other APIs on the server of the back office. */
export interface PeopleSessions {
  readonly cookieName: string;
  /** Admits a call with the session of a person. @returns undefined for a call without a session. @throws Refusal */
  admit(request: FastifyRequest, operation: Checked): Promise<AdmittedPerson | undefined>;
  /** Has the responses of an app send the cookies of sessions that its calls prolong. */
  renew(app: FastifyInstance): void;
  /** Names the holder of a token as the caller, for the history of the staff. */
  nameToken(request: FastifyRequest, token: { readonly holder: string; readonly role: Role }): void;
  /** Records in the history of the staff what a caller has done. Never rejects: it is done already. */
  record(request: FastifyRequest, done: Omit<StaffAction, 'actor' | 'refusal'>): Promise<void>;
  /** Has refused calls of an app recorded in the history of the staff. */
  recordRefusals(app: FastifyInstance): void;
}

export const peopleSessionsOf = (context: Context): PeopleSessions => ({
  cookieName: peopleCookie(context.settings.opsOrigin),
  async admit(request, operation) {
    if (!hasSessionOf(context, request)) return undefined;
    await admitStaff(context, request, operation);
    const { id, name, roles, squads } = loginOf(request).person;
    return { id, name, squads, permissions: permissions.filter((one) => may(roles, one)) };
  },
  renew: renewSessions,
  nameToken: (request, { holder, role }) => setTokenActor(request, holder, role),
  record: (request, done) =>
    recordAction(context.db, context, { ...done, actor: staffOf(request) }).catch((fault) =>
      context.log.error(
        { code: (fault as { code?: string }).code, action: done.action },
        'An action is not in the history of the staff',
      ),
    ),
  recordRefusals: (app) => recordRefusals(app, context),
});

function requirePermission(context: Context, login: Login, { permission, needsConfirmation }: Checked): void {
  const { roles } = login.person;
  if (permission === 'self') return;
  if (needsSecondFactor(roles) && !login.secondFactorAt)
    throw new Refusal('SECOND_FACTOR_NEEDED', 'Your roles need a second factor. Set it up first.');
  if (!permission || !may(roles, permission)) {
    const needed = permission ? rolesWith(permission).join(' or ') : 'admin';
    throw new Refusal('FORBIDDEN', `This needs the role ${needed}. Ask an admin of the staff for it.`);
  }
  if (needsConfirmation && context.now() >= confirmedUntil(login.confirmedAt, context))
    throw new Refusal('CONFIRM_AGAIN', 'Confirm your password and code again for this.');
}
