import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { acceptInvitation, enterFirstCode, enterPassword, h1, invitationLink, invite, signIn } from './sign-in';
import { choose, paidRide, press, rowOf, soon } from './steps';

// Rides can start at once. The browser reports each refusal.
test.use({
  expectedErrors: [/status of (401|403|410)/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

const email = 'musa@tafiya.test';

/** The row of a person or of an invitation. */
const rowNamed = (page: Page, name: string) => page.getByRole('listitem', { name });

test('the first person invites a dispatcher, who does only that, until another role and the end of it', async ({
  page: admin,
  site,
  browser,
}) => {
  const ride = await paidRide(site, newTraveller());
  const context = await browser.newContext({ baseURL: site.opsOrigin });
  const dispatcher = await context.newPage();

  await test.step('an invitation goes out', async () => {
    await signIn(admin, site, '/ops/people');
    await expect(rowNamed(admin, 'Ada Obi').getByText('Second factor set up')).toBeVisible();
    await invite(admin, site, email, ['dispatch']);
    await expect(rowNamed(admin, email)).toBeVisible();
  });

  await test.step('it opens once, and leads to the work of a dispatcher', async () => {
    const link = await invitationLink(site, email);
    await acceptInvitation(dispatcher, link, 'Musa Bello');
    await expect(dispatcher.getByLabel('E-mail')).toHaveValue(email);
    await enterPassword(dispatcher, email);
    const sections = dispatcher.getByRole('navigation', { name: 'Sections' });
    await expect(sections.getByRole('link', { name: 'Rides' })).toBeVisible();
    for (const closed of ['Payments', 'Releases', 'People'])
      await expect(sections.getByRole('link', { name: closed })).toHaveCount(0);
    await dispatcher.goto('/ops/payments');
    await expect(dispatcher.getByText(/^This needs the role .*Money/)).toBeVisible();

    const again = await context.newPage();
    await again.goto(link);
    await expect(again.getByText('This link does not open anything')).toBeVisible();
    await again.close();
  });

  await test.step('a role that is taken away is said at the next press', async () => {
    await dispatcher.goto(`/ops/rides?day=${soon().pickupDate}`);
    await expect(rowOf(dispatcher, ride).getByRole('button', { name: 'Confirm ride' })).toBeVisible();
    await admin.reload();
    await rowNamed(admin, 'Musa Bello')
      .getByRole('button', { name: /^Change roles/ })
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Roles of Musa Bello' });
    await dialog.getByRole('checkbox', { name: 'Dispatch' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Support' }).check();
    await press(dialog, 'Save the roles');
    await expect(dialog).toHaveCount(0);

    await press(rowOf(dispatcher, ride), 'Confirm ride');
    await expect(rowOf(dispatcher, ride).getByRole('alert')).toContainText('This needs the role dispatch or admin.');
    await expect(dispatcher.getByRole('link', { name: 'Payments' })).toBeVisible();
  });

  await test.step('a disabled person is out, and cannot sign in again', async () => {
    await choose(rowNamed(admin, 'Musa Bello'), 'Disable');
    const dialog = admin.getByRole('dialog', { name: 'Disable Musa Bello?' });
    await press(dialog, 'Disable');
    await expect(dialog).toHaveCount(0);
    await expect(rowNamed(admin, 'Musa Bello').getByText('Disabled')).toBeVisible();

    await dispatcher.getByRole('link', { name: 'Payments' }).click();
    const ended = dispatcher.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended).toBeVisible();
    await enterPassword(dispatcher, email);
    await expect(ended.getByText('The e-mail or the password is wrong.')).toBeVisible();
    await dispatcher.reload();
    await expect(h1(dispatcher)).toHaveText('Sign in');
  });

  await test.step('a person who is let in again signs in as before', async () => {
    await rowNamed(admin, 'Musa Bello')
      .getByRole('button', { name: /^Enable/ })
      .click();
    const dialog = admin.getByRole('dialog', { name: 'Let Musa Bello sign in again?' });
    await press(dialog, 'Enable');
    await expect(dialog).toHaveCount(0);
    await enterPassword(dispatcher, email);
    await expect(dispatcher.getByRole('link', { name: 'Payments' })).toBeVisible();
  });
  await context.close();
});

test('a person who has lost the authenticator app gets the second factor reset, and sets up another one', async ({
  page: admin,
  site,
  browser,
}) => {
  const lost = 'ngozi@tafiya.test';
  const context = await browser.newContext({ baseURL: site.opsOrigin });
  const person = await context.newPage();
  await signIn(admin, site, '/ops/people');
  await invite(admin, site, lost, ['money']);
  await acceptInvitation(person, await invitationLink(site, lost), 'Ngozi Balogun');
  await enterPassword(person, lost);
  await enterFirstCode(person, site);
  await press(person, 'I have kept them');
  await expect(person.getByRole('link', { name: 'Payments', exact: true })).toBeVisible();

  await admin.reload();
  const row = rowNamed(admin, 'Ngozi Balogun');
  await choose(row, 'Reset second factor');
  const dialog = admin.getByRole('dialog', { name: 'Remove the second factor of Ngozi Balogun?' });
  await press(dialog, 'Remove the second factor');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('No second factor')).toBeVisible();

  await person.reload();
  await expect(h1(person)).toHaveText('Sign in');
  await enterPassword(person, lost);
  await enterFirstCode(person, site);
  await press(person, 'I have kept them');
  await expect(person.getByRole('link', { name: 'Payments', exact: true })).toBeVisible();
  await admin.reload();
  await expect(row.getByText('Second factor set up')).toBeVisible();
  await context.close();
});
