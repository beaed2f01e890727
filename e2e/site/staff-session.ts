import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { authenticatorApp } from 'api/testing/authenticator-app';
import { needsSecondFactor, type Role } from 'shared/contract/roles';
import type { Site } from './launch-site';
import { mailTo } from './mailbox';

type StaffSite = Pick<Site, 'opsOrigin' | 'opsHost' | 'dataDir'>;
type Headers = Readonly<Record<string, string>>;

const password = 'correct horse battery';

interface OpsAnswer {
  // each caller knows the answer of its path
  // biome-ignore lint/suspicious/noExplicitAny: the answers differ by path
  readonly data: any;
  readonly cookies: readonly string[];
}

/**
 * A call of the API at the back office. Its process may serve an `OPS_ORIGIN` behind a proxy, and `fetch` sends no `Host` of the
 * caller's.
 * @throws Error for a refusal
 */
export async function callOps(
  { opsOrigin, opsHost }: StaffSite,
  path: string,
  body: unknown,
  headers: Headers,
): Promise<OpsAnswer> {
  const call = request(`${opsOrigin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, Host: opsHost, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const { data, code, message } = (await json(response)) as Record<string, unknown>;
  if (Number(response.statusCode) > 299) throw new Error(`${path} answered ${response.statusCode} ${code}: ${message}`);
  return { data, cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '') };
}

let people = 0;

interface Invited {
  readonly roles: readonly Role[];
  readonly squads?: readonly string[];
  /** The processes that may write the mail, if there are several. */
  readonly writers?: readonly StaffSite[];
}

/** Invites a person as `pnpm staff invite` does. */
export async function inviteOnTheMachine(
  site: StaffSite,
  { email, roles, squads = [] }: Omit<Invited, 'writers'> & { readonly email: string },
): Promise<void> {
  const { staffKey } = JSON.parse(readFileSync(join(site.dataDir, 'site.json'), 'utf8'));
  await callOps(site, '/staff/people/invite', { email, roles, squads }, { Authorization: `Bearer ${staffKey}` });
}

/** Invites a person on the machine of the site, and accepts the mail. */
export async function addPerson(site: StaffSite, { roles, squads = [], writers = [site] }: Invited) {
  people += 1;
  const email = `person-${process.pid}-${people}@tafiya.example`;
  await inviteOnTheMachine(site, { email, roles, squads });
  const mail = await Promise.any(writers.map(({ dataDir }) => mailTo(dataDir, email, /invitation/)));
  const [, token] = /\/ops\/invitation\?token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
  await callOps(site, '/staff/invitations/accept', { token, name: 'Ada Obi', password }, {});
  return { email, password };
}

/** Signs a new person of the staff in by calls. @returns the headers of the person's calls */
export async function openStaffSession(
  site: StaffSite & Partial<Pick<Site, 'now'>>,
  roles: readonly Role[] = ['admin'],
): Promise<Headers> {
  const credentials = await addPerson(site, { roles, squads: roles.includes('squad') ? ['mf-rides'] : [] });
  const page = { 'x-tafiya-ops': '1' };
  const { cookies } = await callOps(site, '/staff/people/sign-in', credentials, page);
  const first = { ...page, Cookie: cookies.join('; ') };
  if (!needsSecondFactor(roles)) return first;
  const { data } = await callOps(site, '/staff/me/second-factor', { password }, first);
  const confirmed = await callOps(
    site,
    '/staff/me/second-factor/confirm',
    { code: authenticatorApp(new URL(data.uri).searchParams.get('secret') ?? '', site.now).code() },
    first,
  );
  return { ...page, Cookie: confirmed.cookies.join('; ') };
}
