import type { Page } from '@playwright/test';
import { clientSecret, openProvider, type TestProvider } from 'api/testing/provider-of-identities';
import { test as base, expect } from '../site/journey';
import { launchSite } from '../site/launch-site';
import {
  acceptInvitation,
  enterFirstCode,
  enterPassword,
  h1,
  invitationLink,
  invite,
  password,
  signIn,
} from './sign-in';
import { choose, press } from './steps';

/** A site whose staff may sign in by a provider on this machine. */
const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const provider = await openProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ engine, provider }, use) => {
      const env = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'tafiya',
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Example',
      };
      const site = await launchSite({ engine, env });
      await use(site);
      await site.discard();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// before each sign-in, and of the session of a person who was disabled
test.use({ expectedErrors: [/status of (401|403)/] });

const email = 'musa@tafiya.test';

/** Goes to the provider from the page of the sign-in, and answers there. */
async function byProvider(page: Page, answer: 'Go on' | 'Cancel' = 'Go on'): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Example' }).click();
  await expect(h1(page)).toHaveText('Sign in at Example');
  await page.getByRole('link', { name: answer }).click();
}

const signOut = (page: Page) => page.context().clearCookies({ name: /tafiya_people/ });
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });

test('staff sign in by the provider, with a second factor where their roles need one, until they are disabled', async ({
  page: admin,
  site,
  provider,
  browser,
}) => {
  test.slow();
  const page = await (await browser.newContext({ baseURL: site.opsOrigin })).newPage();

  await test.step('nobody signs in who was not invited, or gives up at the provider', async () => {
    provider.behaviour.claims = { sub: 'musa-1', email };
    await signIn(admin, site, '/ops/people');
    await page.goto('/ops');
    await byProvider(page);
    await expect(page.getByRole('alert')).toContainText('Nobody of the staff has this e-mail.');
    await byProvider(page, 'Cancel');
    await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled.');
  });

  await test.step('a dispatcher signs in without a password or a code', async () => {
    await invite(admin, site, email, ['dispatch']);
    await acceptInvitation(page, await invitationLink(site, email), 'Musa Bello');
    await byProvider(page);
    await expect(sections(page).getByRole('link', { name: 'Rides' })).toBeVisible();
    await expect(sections(page).getByRole('link', { name: 'Releases' })).toHaveCount(0);
  });

  const person = admin.getByRole('listitem', { name: 'Musa Bello' });
  const app = await test.step('a role that needs a second factor has it set up first', async () => {
    await admin.reload();
    await person.getByRole('button', { name: /^Change roles/ }).click();
    const dialog = admin.getByRole('dialog', { name: 'Roles of Musa Bello' });
    await dialog.getByRole('checkbox', { name: 'Operator' }).check();
    await press(dialog, 'Save the roles');
    await expect(dialog).toHaveCount(0);

    await signOut(page);
    await page.goto('/ops');
    await byProvider(page);
    // a session of the provider has not entered the password, which changes of the second factor need
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Go on' }).click();
    const made = await enterFirstCode(page, site);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(sections(page).getByRole('link', { name: 'Releases' })).toBeVisible();
    return made;
  });

  await test.step('its code is asked for after the provider, unless the provider has asked for a second factor', async () => {
    await signOut(page);
    await page.goto('/ops');
    await byProvider(page);
    const code = page.getByLabel('Code of your authenticator app');
    await expect(code).toBeVisible();
    await expect(sections(page)).toHaveCount(0);
    await code.fill(app.code());
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(sections(page).getByRole('link', { name: 'Releases' })).toBeVisible();

    await signOut(page);
    provider.behaviour.claims = { sub: 'musa-1', email, amr: ['pwd', 'mfa'] };
    await page.goto('/ops');
    await byProvider(page);
    await expect(sections(page).getByRole('link', { name: 'Releases' })).toBeVisible();
  });

  await test.step('a disabled person is out, and is refused by either way', async () => {
    await choose(person, 'Disable');
    const dialog = admin.getByRole('dialog', { name: 'Disable Musa Bello?' });
    await press(dialog, 'Disable');
    await expect(dialog).toHaveCount(0);

    await page.reload();
    await expect(h1(page)).toHaveText('Sign in');
    await byProvider(page);
    await expect(page.getByRole('alert')).toContainText('Nobody of the staff has this e-mail.');
    await enterPassword(page, email);
    await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible();
  });
  await page.context().close();
});
