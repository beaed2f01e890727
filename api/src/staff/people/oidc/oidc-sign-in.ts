import { randomBytes, randomUUID } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from 'server/database';
import { Refusal, secretHash } from 'server/http';
import type { OidcOutcome } from 'shared/contract/oidc-outcomes';
import type { Context } from '../../../context';
import type { Tx } from '../../../database';
import { staffOf } from '../../../http/staff';
import { recordRefusal } from '../../history/record-refusals';
import { recordAction } from '../../record-action';
import { authOf } from '../auth';
import { findPerson, findPersonByEmail, lockPerson, type Person } from '../people.repository';
import { headersOf, nameSigningIn, withCookies } from '../sessions';
import { createProvider, type Proved, type Provider, ProviderUnavailable, type Started } from './provider';

/** Below the base path of the API. */
export const callbackPath = '/staff/people/oidc/callback';

const startSeconds = 600;

const providers = new WeakMap<Context, Provider>();

function providerOf(context: Context): Provider | undefined {
  const { oidc, opsOrigin } = context.settings;
  if (!oidc) return undefined;
  const provider = providers.get(context) ?? createProvider(oidc, `${opsOrigin}/api/v1${callbackPath}`);
  providers.set(context, provider);
  return provider;
}

type Reply = Pick<FastifyReply, 'header' | 'setCookie'>;

/** Browsers send it when the provider leads back, which is a call from another site. */
const cookieOf = ({ settings: { opsOrigin } }: Context) => {
  const isSecure = opsOrigin.startsWith('https:');
  const name = isSecure ? '__Host-tafiya_oidc' : 'tafiya_oidc';
  return {
    name,
    set: (reply: Reply, value: string, maxAge: number) =>
      reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge }),
  };
};

/** @returns the address of the provider. @throws Refusal NOT_FOUND without a provider, OVERLOADED if it does not answer */
export async function beginOidc(context: Context, reply: Reply): Promise<string> {
  const provider = providerOf(context);
  if (!provider) throw new Refusal('NOT_FOUND', 'This site has no sign-in service. Use your password.');
  const started = await provider.start().catch((error: unknown) => {
    logFailure(context, error);
    throw new Refusal(
      'OVERLOADED',
      'The sign-in service does not answer. Use your password, or try again in a moment.',
    );
  });
  const browser = randomBytes(32).toString('base64url');
  await context.db
    .insertInto('staff_oidc_starts')
    .values({
      state_hash: secretHash(started.state),
      browser_hash: secretHash(browser),
      nonce: started.nonce,
      code_verifier: started.codeVerifier,
      expires_at: new Date(context.now().getTime() + startSeconds * 1000),
    })
    .execute();
  cookieOf(context).set(reply, browser, startSeconds);
  return started.url;
}

/** Ends a sign-in with what the provider has sent. Opens a session if the outcome is `done`. Every refusal is in the history. */
export async function finishOidc(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
): Promise<OidcOutcome | 'done'> {
  const outcome = await outcomeOf(context, request, reply);
  if (outcome !== 'done' && outcome !== 'code') {
    nameSigningIn(request, undefined);
    await recordRefusal(context, request, {
      action: 'sign-in refused',
      refusal: `PROVIDER_${outcome.toUpperCase()}`,
    });
  }
  return outcome;
}

async function outcomeOf(context: Context, request: FastifyRequest, reply: Reply): Promise<OidcOutcome | 'done'> {
  const provider = providerOf(context);
  const url = new URL(request.url, context.settings.opsOrigin);
  const started = await takeStart(context, request, url.searchParams.get('state') ?? '');
  cookieOf(context).set(reply, '', 0);
  if (!provider || !started) return 'over';
  if (url.searchParams.get('error') === 'access_denied') return 'cancelled';
  const proved = await provider.finish(url, started).catch((error: unknown) => {
    logFailure(context, error);
    return error instanceof ProviderUnavailable ? ('unavailable' as const) : ('refused' as const);
  });
  if (typeof proved === 'string') return proved;
  const found = await inTransaction(context.db, (tx) => personOf(tx, context, request, proved));
  if (typeof found === 'string') return found;
  return open(context, request, reply, found, proved.hasSecondFactor);
}

/** The kinds of the failure and of its causes. A message could contain what the person or the provider has sent. */
function logFailure({ log }: Context, error: unknown): void {
  log.warn({ reason: kindsOf(error).join(' ') }, 'Sign-in by the provider failed');
}

/** The innermost cause has the code of the network, or of a certificate. */
function kindsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { name, code } = error as NodeJS.ErrnoException;
  return [name, ...(code ? [code] : []), ...kindsOf(error.cause)];
}

/** Takes what was remembered away, so that it works once. Undefined if it is over, or of another browser. */
async function takeStart(context: Context, request: FastifyRequest, state: string): Promise<Started | undefined> {
  const browser = request.cookies[cookieOf(context).name];
  if (!state || !browser) return undefined;
  const row = await context.db
    .deleteFrom('staff_oidc_starts')
    .where('state_hash', '=', secretHash(state))
    .where('browser_hash', '=', secretHash(browser))
    .where('expires_at', '>', context.now())
    .returning(['nonce', 'code_verifier'])
    .executeTakeFirst();
  return row && { state, nonce: row.nonce, codeVerifier: row.code_verifier };
}

/** The person of an account. The first sign-in binds the account to the person with its verified e-mail. */
async function personOf(
  tx: Tx,
  context: Context,
  request: FastifyRequest,
  { accountId, email }: Proved,
): Promise<Person | OidcOutcome> {
  const bound = await tx
    .selectFrom('staff_accounts')
    .select('person_id')
    .where('provider_id', '=', 'oidc')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (bound) return usable(await findPerson(tx, bound.person_id));
  if (!email) return 'unverified';
  const known = await findPersonByEmail(tx, email);
  const person = usable(known && (await lockPerson(tx, known.id)));
  if (typeof person === 'string') return person;
  if (person.hasProviderAccount) return 'other';
  await tx
    .insertInto('staff_accounts')
    .values({ id: randomUUID(), person_id: person.id, provider_id: 'oidc', account_id: accountId })
    .execute();
  nameSigningIn(request, person);
  await recordAction(tx, context, { actor: staffOf(request), action: 'sign-in: bind the account of the provider' });
  return person;
}

/** The same for somebody who is disabled: who is asked for learns nothing. */
const usable = (person: Person | undefined): Person | OidcOutcome =>
  person && !person.isDisabled ? person : 'unknown';

async function open(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
  person: Person,
  hasSecondFactor: boolean,
): Promise<OidcOutcome | 'done'> {
  try {
    const answer = await authOf(context).api.openLogin({
      body: { personId: person.id, hasSecondFactor },
      headers: headersOf(request),
      returnHeaders: true,
    });
    if (withCookies(answer, reply).next === 'code') return 'code';
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return 'unknown';
    throw error;
  }
  nameSigningIn(request, person);
  await recordAction(context.db, context, { actor: staffOf(request), action: 'sign-in' });
  return 'done';
}
