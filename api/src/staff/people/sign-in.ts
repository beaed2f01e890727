import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countSubjects, Refusal } from 'server/http';
import { needsSecondFactor } from 'shared/contract/roles';
import type { Context } from '../../context';
import { staffOf } from '../../http/staff';
import { recordAction } from '../record-action';
import { authOf, peopleCookie } from './auth';
import { findPerson, findPersonByEmail, isFirstUse, type Person } from './people.repository';
import { opensSecondFactor } from './replace-secret';
import { headersOf, type Login, nameSigningIn, withCookies } from './sessions';

type Reply = Pick<FastifyReply, 'header'>;
type Next = 'done' | 'code' | 'enrol';

const wrongSignIn = 'The e-mail or the password is wrong.';
const wrongCode = 'The code is wrong or was used before. Wait for the next one.';

/** What the library's own codes mean for the person. The others follow from their status. */
const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: wrongSignIn,
  // the same sentence: only who knows the password would learn that the person is disabled
  PERSON_DISABLED: wrongSignIn,
  INVALID_PASSWORD: 'The password is wrong.',
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: 'The backup code is wrong or was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in took too long. Start again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start again.',
};

const lockedSeconds = 15 * 60;

/** Does a part of a sign-in or confirmation. @throws Refusal with the code for what a person did wrong */
async function attempt<Result>(
  code: 'STAFF_ONLY' | 'CONFIRMATION_WRONG',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const theirs = String(error.body?.code ?? '');
    if (theirs === 'ACCOUNT_TEMPORARILY_LOCKED')
      throw new Refusal('RATE_LIMITED', 'Too many wrong codes. Try again in 15 minutes.', {
        retryAfterSeconds: lockedSeconds,
      });
    throw new Refusal(code, sentences[theirs] ?? wrongCode);
  }
}

const unreadableFactor =
  'Your second factor cannot be read any more, because the secret of this site was changed. Ask an admin to reset your second factor.';

/** Checks a code. @throws Refusal also if the second factor is encrypted with another secret, which the library does not tell */
async function attemptCode<Result>(
  context: Context,
  person: Person | undefined,
  code: 'STAFF_ONLY' | 'CONFIRMATION_WRONG',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt(code, work);
  } catch (error) {
    if (error instanceof Refusal || !person || (await opensSecondFactor(context, person.id))) throw error;
    context.log.error({ person: person.id }, 'A second factor cannot be read: STAFF_SECRET was changed');
    throw new Refusal(code, unreadableFactor);
  }
}

/** The second factor that a person still has to set up. */
const nextOf = (person: Person | undefined): Next =>
  person && needsSecondFactor(person.roles) && !person.hasSecondFactor ? 'enrol' : 'done';

const recordSignIn = (context: Context, request: FastifyRequest): Promise<void> =>
  recordAction(context.db, context, { actor: staffOf(request), action: 'sign-in' });

interface Password {
  readonly email: string;
  readonly password: string;
}

/** The first step of a sign-in. Sets the cookie of the session, or of the second step. @throws Refusal */
export async function signIn(context: Context, request: FastifyRequest, reply: Reply, body: Password): Promise<Next> {
  const person = await findPersonByEmail(context.db, body.email);
  nameSigningIn(request, person);
  const answer = await attempt('STAFF_ONLY', () =>
    authOf(context).api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
  );
  if ('twoFactorRedirect' in withCookies(answer, reply)) return 'code';
  await recordSignIn(context, request);
  return nextOf(person);
}

interface Code {
  readonly code: string;
  readonly isBackupCode: boolean;
}

/** The second step of a sign-in. @throws Refusal */
export async function enterCode(context: Context, request: FastifyRequest, reply: Reply, body: Code): Promise<Next> {
  const { api } = authOf(context);
  const person = await challengedPerson(context, request);
  nameSigningIn(request, person);
  await countSubjects(context, 'staffSignIn', [person && `code ${person.id}`]);
  const { code, isBackupCode } = body;
  const options = { body: { code }, headers: withoutSession(context, request), returnHeaders: true } as const;
  const answer = await attemptCode(context, person, 'STAFF_ONLY', async () =>
    isBackupCode ? await api.verifyBackupCode(options) : await api.verifyTOTP(options),
  );
  withCookies<unknown>(answer, reply);
  await recordSignIn(context, request);
  return nextOf(person);
}

/** An open session would make the library check its own person, and open none. */
function withoutSession({ settings }: Context, request: FastifyRequest): Headers {
  const headers = headersOf(request);
  const name = `${peopleCookie(settings.opsOrigin)}=`;
  const cookies = (headers.get('cookie') ?? '').split(/; */).filter((cookie) => !cookie.startsWith(name));
  headers.set('cookie', cookies.join('; '));
  return headers;
}

/** Who has entered a password and owes a code. */
async function challengedPerson(context: Context, request: FastifyRequest): Promise<Person | undefined> {
  const value = request.cookies[`${peopleCookie(context.settings.opsOrigin)}.two_factor`] ?? '';
  const challenge = value.slice(0, value.lastIndexOf('.'));
  if (!challenge) return undefined;
  const { internalAdapter } = await authOf(context).$context;
  const found = await internalAdapter.findVerificationValue(challenge);
  return found ? findPerson(context.db, found.value) : undefined;
}

/** A much higher limit for passwords from many networks. The provider still opens a session. @throws Refusal RATE_LIMITED */
export async function countEmail(context: Context, email: string): Promise<void> {
  try {
    await countSubjects(context, 'staffSignInEmail', [email]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { oidc } = context.settings;
    const { retryAfterSeconds = lockedSeconds } = error;
    const wait = `try again in ${Math.ceil(retryAfterSeconds / 60)} minutes`;
    throw new Refusal(
      'RATE_LIMITED',
      `Passwords for this e-mail were tried from too many places. ${oidc ? `Sign in with ${oidc.name}, or ${wait}` : `T${wait.slice(1)}`}.`,
      { retryAfterSeconds },
    );
  }
}

/** The limit of passwords and codes that are entered within a session. */
export const countConfirmation = (context: Context, { person }: Login): Promise<void> =>
  countSubjects(context, 'staffSignIn', [`confirm ${person.id}`]);

/** @throws Refusal CONFIRMATION_WRONG */
export const checkPassword = (context: Context, request: FastifyRequest, password: string): Promise<unknown> =>
  attempt('CONFIRMATION_WRONG', () =>
    authOf(context).api.verifyPassword({ body: { password }, headers: headersOf(request) }),
  );

/** Checks password and, if the person has an app, its code. @throws Refusal CONFIRMATION_WRONG */
export async function checkAgain(
  context: Context,
  request: FastifyRequest,
  { person }: Login,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  await checkPassword(context, request, password);
  if (!person.hasSecondFactor) return;
  if (code === undefined) throw new Refusal('CONFIRMATION_WRONG', 'Enter the code of your authenticator app too.');
  await attemptCode(context, person, 'CONFIRMATION_WRONG', () =>
    authOf(context).api.verifyTOTP({ body: { code }, headers: headersOf(request) }),
  );
  // within a session the library opens no other one, so its hook has not seen the code
  if (!(await isFirstUse(context.db, context.now(), person.id, code)))
    throw new Refusal('CONFIRMATION_WRONG', wrongCode);
}

/** New backup codes in place of the old ones. @throws Refusal */
export async function newBackupCodes(
  context: Context,
  request: FastifyRequest,
  login: Login,
  confirmation: { readonly password: string; readonly code: string },
): Promise<string[]> {
  if (!login.person.hasSecondFactor) throw new Refusal('STATE_CONFLICT', 'Set up an authenticator app first.');
  await checkAgain(context, request, login, confirmation);
  const { password } = confirmation;
  const { backupCodes } = await attempt('CONFIRMATION_WRONG', () =>
    authOf(context).api.generateBackupCodes({ body: { password }, headers: headersOf(request) }),
  );
  return backupCodes;
}

/** Begins to set up an authenticator app. @throws Refusal */
export async function beginEnrolment(context: Context, request: FastifyRequest, login: Login, password: string) {
  requireEnrollable(context, login);
  const answer = await attempt('CONFIRMATION_WRONG', () =>
    authOf(context).api.enableTwoFactor({ body: { password, method: 'totp' }, headers: headersOf(request) }),
  );
  if (!('totpURI' in answer)) throw new Error('The library has begun another second factor');
  return { uri: answer.totpURI, backupCodes: answer.backupCodes };
}

/** Finishes it by the first code. The library replaces the session by one with two factors. @throws Refusal */
export async function finishEnrolment(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
  login: Login,
  code: string,
): Promise<void> {
  requireEnrollable(context, login);
  const begun = await context.db
    .selectFrom('staff_two_factors')
    .select('id')
    .where('person_id', '=', login.person.id)
    .executeTakeFirst();
  if (!begun) throw new Refusal('STATE_CONFLICT', 'Begin to set up the authenticator app first.');
  const answer = await attempt('CONFIRMATION_WRONG', () =>
    authOf(context).api.verifyTOTP({ body: { code }, headers: headersOf(request), returnHeaders: true }),
  );
  withCookies<unknown>(answer, reply);
}

/**
 * An app may be set up once. Of a person who signs in by the provider, whose second factor is there, a session by password alone may not
 * do it: it would make a second factor out of a stolen password.
 * @throws Refusal STATE_CONFLICT
 */
function requireEnrollable({ settings: { oidc } }: Context, { person, method }: Login): void {
  if (person.hasSecondFactor)
    throw new Refusal(
      'STATE_CONFLICT',
      'You have a second factor already. An admin can remove it if you have lost it.',
    );
  if (!oidc || !person.hasProviderAccount || method.startsWith('oidc')) return;
  throw new Refusal(
    'STATE_CONFLICT',
    `You sign in with ${oidc.name}. Sign out, and sign in with it before you set up an app. If you have lost that account, ask an admin to reset your second factor.`,
  );
}

/** Ends the session of the person, and removes its cookie. */
export async function signOut(context: Context, request: FastifyRequest, reply: Reply): Promise<void> {
  withCookies(await authOf(context).api.signOut({ headers: headersOf(request), returnHeaders: true }), reply);
}
