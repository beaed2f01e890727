import { expect, test } from '../site/journey';
import { expectAccessible } from './accessible';
import {
  acceptInvitation,
  enterFirstCode,
  enterPassword,
  firstPersonLink,
  h1,
  invitationLink,
  invite,
  password,
} from './sign-in';
import { press } from './steps';

test.use({
  // the browser reports each refusal
  expectedErrors: [/status of (400|401|403|410)/],
  // axe measures the final colours
  contextOptions: { reducedMotion: 'reduce' },
  movesClock: true,
});

/** A confirmation counts for ten minutes. */
const quarterMs = 15 * 60_000;

const email = 'ada@tafiya.test';
const squad = 'chidi@tafiya.test';

test('every step from the first invitation to the end of a session is accessible, and does what it says', async ({
  page,
  site,
  context,
}) => {
  test.setTimeout(240_000);
  const { opsOrigin } = site;

  await test.step('an invitation', async () => {
    await page.goto(`${opsOrigin}/ops/invitation?token=short`);
    await expect(page.getByText('This link is incomplete')).toBeVisible();
    await expectAccessible(page, 'a link that is cut off');
    await page.goto(firstPersonLink(site));
    await press(page, 'Accept the invitation');
    await expect(page.getByText('Enter the e-mail that you will sign in with.')).toBeVisible();
    await expectAccessible(page, 'an invitation with errors');
    await acceptInvitation(page, firstPersonLink(site), 'Ada Obi', email);
  });

  const app = await test.step('the second factor', async () => {
    await expectAccessible(page, 'the sign-in');
    await enterPassword(page, email);
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page, 'the key of the app');
    const own = await enterFirstCode(page, site);
    await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'the backup codes');
    await press(page, 'I have kept them');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    return own;
  });

  await test.step('the people', async () => {
    await page.goto(`${opsOrigin}/ops/people`);
    await press(page, 'Invite somebody');
    await press(page.getByRole('dialog'), 'Send the invitation');
    await expectAccessible(page, 'an invitation to be sent');
    await invite(page, site, squad, ['squad']);
    await invitationLink(site, squad);
    await expect(page.getByRole('listitem', { name: squad })).toBeVisible();
    await expectAccessible(page, 'the people');
  });

  await test.step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, 'Menu');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Your account' }).click();
    await expect(h1(page)).toHaveText('Your account');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the account', async () => {
    await expect(page.getByText('You have 10 backup codes left.')).toBeVisible();
    await expect(page.getByText('This session')).toBeVisible();
    await expectAccessible(page, 'the account');
  });

  await test.step('new backup codes', async () => {
    await press(page, 'New backup codes');
    const dialog = page.getByRole('dialog', { name: 'New backup codes' });
    await expectAccessible(page, 'the confirmation of new backup codes');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Code of your authenticator app').fill(app.code(1));
    await press(dialog, 'Confirm');
    await expect(dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page, 'the new backup codes');
    await press(dialog, 'I have kept them');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an action that needs a new confirmation is done after it', async () => {
    await site.passTime(quarterMs);
    await page.goto(`${opsOrigin}/ops/people`);
    const row = page.getByRole('listitem', { name: squad });
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'the confirmation');
    await press(dialog, 'Cancel');
    await expect(row.getByRole('alert')).toContainText('Nothing was done');
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByLabel('Code of your authenticator app').fill(app.code());
    await press(dialog, 'Confirm');
    await expect(row).toHaveCount(0);
    // closing, it would close one that opens meanwhile
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the end of a session', async () => {
    await press(page, 'Invite somebody');
    await page.getByRole('dialog').getByLabel('E-mail').fill('typed@tafiya.test');
    await page.getByRole('checkbox', { name: 'Support' }).check();
    await context.clearCookies();
    await press(page.getByRole('dialog'), 'Send the invitation');
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended).toBeVisible();
    await expectAccessible(page, 'the end of a session');
    await ended.getByLabel('Password', { exact: true }).fill(password);
    await press(ended, 'Sign in');
    await expect(ended.getByLabel('Code of your authenticator app')).toBeFocused();
    await expectAccessible(page, 'the code');
    await press(ended, 'Use a backup code');
    await expectAccessible(page, 'a backup code');
    await press(ended, 'Use the authenticator app');
    await ended.getByLabel('Code of your authenticator app').fill(app.code());
    await press(ended, 'Go on');
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue('typed@tafiya.test');
  });

  await test.step('another password', async () => {
    await page.keyboard.press('Escape');
    await page.goto(`${opsOrigin}/ops/account`);
    const form = page.locator('form').filter({ hasText: 'Present password' });
    await press(form, 'Change the password');
    await expectAccessible(page, 'a password that is not given');
    await form.getByLabel('Present password', { exact: true }).fill(password);
    await form.getByLabel('New password', { exact: true }).fill('another battery of horses');
    await press(form, 'Change the password');
    await expect(page.getByText('Your password is changed. Your other sessions have ended.')).toBeVisible();
    await expectAccessible(page, 'the changed password');
  });
});
