import type { LightMyRequestResponse } from 'fastify';
import { needsSecondFactor, type Role } from 'shared/contract/roles';
import type { TestApi } from '../../../testing';
import { dataOf } from '../../../testing/responses';
import { openStaffSession } from '../../testing/staff-session';
import { commandLineKeyOf } from '../command-line';
import { invitationToken } from '../invitations';
import { type AuthenticatorApp, authenticatorApp } from './authenticator-app';

export const password = 'correct horse battery';
const host = 'ops.tafiya.test';

/** A browser: sends its cookies, and keeps those that a response sets. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The `Set-Cookie` lines of the last response. */
  lines: string[] = [];

  constructor(
    private readonly api: TestApi,
    private readonly address = '41.58.1.2',
  ) {}

  async call(method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.api.inject({
      method,
      url,
      ...(body && { payload: body }),
      remoteAddress: this.address,
      headers: { host, 'x-tafiya-ops': '1', 'user-agent': 'Firefox', ...(cookie && { cookie }), ...headers },
    });
    this.lines = [reply.headers['set-cookie'] ?? []].flat();
    for (const line of this.lines) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/Max-Age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.call('GET', url, undefined, headers);
  }

  post(url: string, body: object = {}, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.call('POST', url, body, headers);
  }

  signIn(email: string, given = password): Promise<LightMyRequestResponse> {
    return this.post('/staff/people/sign-in', { email, password: given });
  }
}

/** The authenticator app that a person sets up by the address in the QR code. */
export const appOf = (uri: string) => authenticatorApp(new URL(uri).searchParams.get('secret') ?? '');

/** A person, and a browser with a session of that person. */
export interface Staff {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

export interface SignedIn extends Staff {
  readonly app: AuthenticatorApp;
  readonly backupCodes: readonly string[];
}

export const commandLineHeaders = ({ context }: TestApi) => ({ authorization: `Bearer ${commandLineKeyOf(context)}` });

/** Invites by the command line. @returns the token of the invitation */
export async function inviteByCommandLine(api: TestApi, email: string, roles: readonly Role[]): Promise<string> {
  const squads = roles.includes('squad') ? ['mf-rides'] : [];
  const reply = await api.inject({
    method: 'POST',
    url: '/staff/people/invite',
    payload: { email, roles, squads },
    headers: commandLineHeaders(api),
  });
  return invitationToken(api.context, dataOf<{ id: string }>(reply).id);
}

/** Adds a person, who has no session yet. @returns the id */
export async function addPerson(api: TestApi, email: string, roles: readonly Role[]): Promise<string> {
  const token = await inviteByCommandLine(api, email, roles);
  dataOf(await new Browser(api).post('/staff/invitations/accept', { token, name: 'Ada Obi', password }));
  const { id } = await api.context.db
    .selectFrom('staff_people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets up the second factor in a session, which uses up a code of the app. */
export async function enrol(browser: Browser): Promise<{ app: AuthenticatorApp; backupCodes: readonly string[] }> {
  const begun = await browser.post('/staff/me/second-factor', { password });
  const { uri, backupCodes } = dataOf<{ uri: string; backupCodes: string[] }>(begun);
  const app = appOf(uri);
  dataOf(await browser.post('/staff/me/second-factor/confirm', { code: app.code() }));
  return { app, backupCodes };
}

/**
 * A person with a session and its browser, without the invitation and the sign-in, which hash the password three times. The session has
 * two factors if the roles need them.
 */
export async function staffAs(api: TestApi, email: string, roles: readonly Role[]) {
  const session = await openStaffSession(api.context, { email, roles, hasSecondFactor: needsSecondFactor(roles) });
  const browser = new Browser(api);
  browser.cookies.set(...session.cookie);
  return { id: session.id, email, browser } satisfies Staff;
}

/** Adds a person by an invitation, and signs in, with two factors if the roles need them, or if that is asked for. */
export async function signInAs(api: TestApi, email: string, roles: readonly Role[], isStrong = false) {
  const id = await addPerson(api, email, roles);
  const browser = new Browser(api);
  dataOf(await browser.signIn(email));
  const second =
    isStrong || needsSecondFactor(roles)
      ? await enrol(browser)
      : { app: appOf('otpauth://totp/none'), backupCodes: [] };
  return { id, email, browser, ...second } satisfies SignedIn;
}
