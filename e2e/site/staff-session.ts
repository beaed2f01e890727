import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authenticatorApp } from 'api/testing/authenticator-app';
import { needsSecondFactor, type Role } from 'shared/contract/roles';
import type { Site } from './launch-site';
import { mailTo } from './mailbox';

type StaffSite = Pick<Site, 'opsOrigin' | 'dataDir'>;
type Headers = Readonly<Record<string, string>>;

const password = 'correct horse battery';

/** A call of the API at the back office. @throws Error for a refusal */
async function send(site: StaffSite, path: string, body: object, headers: Headers) {
  const response = await fetch(`${site.opsOrigin}/api/v1/staff/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${message}`);
  return { data, cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '') };
}

let people = 0;

interface Invited {
  readonly roles: readonly Role[];
  readonly squads?: readonly string[];
  /** Sends the acceptance to `OPS_ORIGIN`, if it is not the address of the process: `fetch` may ignore a given `Host`. */
  readonly accept?: (body: object) => Promise<unknown>;
  /** The processes that may write the mail, if there are several. */
  readonly writers?: readonly StaffSite[];
}

/** Invites a person as `pnpm staff invite` does. */
export async function inviteOnTheMachine(
  site: StaffSite,
  { email, roles, squads = [] }: Omit<Invited, 'accept' | 'writers'> & { readonly email: string },
): Promise<void> {
  const { staffKey } = JSON.parse(readFileSync(join(site.dataDir, 'site.json'), 'utf8'));
  await send(site, 'people/invite', { email, roles, squads }, { Authorization: `Bearer ${staffKey}` });
}

/** Invites a person on the machine of the site, and accepts the mail. */
export async function addPerson(site: StaffSite, { roles, squads = [], accept, writers = [site] }: Invited) {
  people += 1;
  const email = `person-${process.pid}-${people}@tafiya.example`;
  await inviteOnTheMachine(site, { email, roles, squads });
  const mail = await Promise.any(writers.map(({ dataDir }) => mailTo(dataDir, email, /invitation/)));
  const [, token] = /\/ops\/invitation\?token=([\w-]{43})/.exec(mail.text ?? '') ?? [];
  const body = { token, name: 'Ada Obi', password };
  await (accept ? accept(body) : send(site, 'invitations/accept', body, {}));
  return { email, password };
}

/** Signs a new person of the staff in by calls. @returns the headers of the person's calls */
export async function openStaffSession(site: StaffSite, roles: readonly Role[] = ['admin']): Promise<Headers> {
  const credentials = await addPerson(site, { roles, squads: roles.includes('squad') ? ['mf-rides'] : [] });
  const page = { 'x-tafiya-ops': '1' };
  const { cookies } = await send(site, 'people/sign-in', credentials, page);
  const first = { ...page, Cookie: cookies.join('; ') };
  if (!needsSecondFactor(roles)) return first;
  const { data } = await send(site, 'me/second-factor', { password }, first);
  const confirmed = await send(
    site,
    'me/second-factor/confirm',
    { code: authenticatorApp(new URL(data.uri).searchParams.get('secret') ?? '').code() },
    first,
  );
  return { ...page, Cookie: confirmed.cookies.join('; ') };
}
