import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type AuthenticatorApp, authenticatorApp } from 'api/testing/authenticator-app';
import type { Role } from 'shared/contract/roles';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { inviteOnTheMachine } from '../site/staff-session';

export const password = 'correct horse battery';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface StaffMember {
  readonly email: string;
  /** Once a second factor is set up. */
  app?: AuthenticatorApp;
  /** Of the session that is open. */
  cookies?: Cookies;
}

/** Who works on a site, by their roles. */
const members = new WeakMap<Site, Map<string, StaffMember>>();

const membersOf = (site: Site): Map<string, StaffMember> => {
  const known = members.get(site) ?? new Map<string, StaffMember>();
  members.set(site, known);
  return known;
};

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const firstPersonFile = ({ dataDir }: Site): string => join(dataDir, 'first-person-link');

/** Where the first person of a new site signs up. */
export const firstPersonLink = (site: Site): string => readFileSync(firstPersonFile(site), 'utf8').trim();

/** The link in the e-mail of an invitation. */
export async function invitationLink({ dataDir }: Site, email: string): Promise<string> {
  const { html = '', text = '' } = await mailTo(dataDir, email, /invitation/i);
  const link = /https?:\/\/[^\s"<>]+\/ops\/invitation\?token=[\w-]{43}/.exec(`${text} ${html}`)?.[0];
  if (!link) throw new Error(`The mail to ${email} has no link of an invitation`);
  return link;
}

/** Opens an invitation, accepts it, and arrives at the sign-in page. */
export async function acceptInvitation(page: Page, link: string, name: string, email?: string): Promise<void> {
  await page.goto(link);
  await expect(h1(page)).toHaveText('Your invitation');
  if (email) await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(h1(page)).toHaveText('Sign in');
}

/** Enters e-mail and password in the form that is shown. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Reads the key of the authenticator app on the page that sets it up, and enters the first code. The app has the site's time. */
export async function enterFirstCode(page: Page, site: Site): Promise<AuthenticatorApp> {
  await expect(h1(page)).toHaveText('Set up a second factor');
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  const app = authenticatorApp((key ?? '').replaceAll(' ', ''), site.now);
  await page.getByLabel('The code that the app shows').fill(app.code());
  await page.getByRole('button', { name: 'Finish' }).click();
  return app;
}

/** Of the back office; the sign-in page has none. */
const navigation = (page: Page) => page.getByRole('navigation').first();

/** Invites somebody on the page of the people, as the admin who is signed in. */
export async function invite(page: Page, site: Site, email: string, roles: readonly Role[]): Promise<void> {
  await page.goto(`${site.opsOrigin}/ops/people`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('E-mail').fill(email);
  for (const role of roles) await dialog.locator(`#role-${role}`).check();
  if (roles.includes('squad')) await dialog.getByLabel('Remotes of the squad').fill('mf-rides');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Makes a person with these roles by the pages, and leaves the session of it open. */
async function newMember(page: Page, site: Site, roles: readonly Role[]): Promise<StaffMember> {
  const isFirst = membersOf(site).size === 0;
  const member: StaffMember = { email: `${isFirst ? 'first' : roles.join('-')}@tafiya.test` };
  // calls of an earlier journey may have made people already
  const isNewSite = isFirst && existsSync(firstPersonFile(site));
  if (!isFirst) {
    await signIn(page, site, '/ops/people');
    await invite(page, site, member.email, roles);
    await page.context().clearCookies({ name: sessionCookie });
  } else if (!isNewSite) {
    await inviteOnTheMachine(site, { email: member.email, roles });
  }
  const link = isNewSite ? firstPersonLink(site) : await invitationLink(site, member.email);
  await acceptInvitation(
    page,
    link,
    isFirst ? 'Ada Obi' : `Person of ${roles.join(' and ')}`,
    isNewSite ? member.email : undefined,
  );
  await enterPassword(page, member.email);
  // nor the heading that is shown until it is known who has signed in
  await expect(h1(page)).not.toHaveText(/^(Sign in|Back office)$/);
  if ((await h1(page).textContent()) === 'Set up a second factor') {
    member.app = await enterFirstCode(page, site);
    await page.getByRole('button', { name: 'I have kept them' }).click();
  }
  return member;
}

/** The person with these roles who has signed in before. */
export function memberOf(site: Site, roles: readonly Role[]): StaffMember {
  const member = membersOf(site).get(roles.join());
  if (!member) throw new Error(`Nobody has signed in as ${roles.join()} yet`);
  return member;
}

/** The second step of a sign-in. */
async function enterCode(page: Page, app: AuthenticatorApp): Promise<void> {
  await page.getByLabel('Code of your authenticator app').fill(app.code());
  await page.getByRole('button', { name: 'Go on' }).click();
}

const sessionCookie = /tafiya_people/;

/**
 * Opens a page as a person with these roles, by default an admin. The first time this goes through invitation, second factor and
 * sign-in; later the browser gets the session that is still open, because a code opens only one.
 */
export async function signIn(page: Page, site: Site, path = '/ops', roles: readonly Role[] = ['admin']): Promise<void> {
  const known = membersOf(site);
  // the first person of a site is an admin
  if (known.size === 0 && roles.join() !== 'admin') {
    await signIn(page, site);
    await page.context().clearCookies({ name: sessionCookie });
  }
  const member = known.get(roles.join());
  if (!member) known.set(roles.join(), await newMember(page, site, roles));
  if (member?.cookies) await page.context().addCookies(member.cookies);
  await page.goto(site.opsOrigin + path);
  if (member && !member.cookies) {
    await enterPassword(page, member.email);
    if (member.app) await enterCode(page, member.app);
  }
  await expect(navigation(page)).toBeVisible();
  // with the cookie of its visit as well, a tab of a later browser would count for both visits
  const cookies = await page.context().cookies();
  memberOf(site, roles).cookies = cookies.filter(({ name }) => sessionCookie.test(name));
}
