import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { addPerson } from '../site/staff-session';
import { enterPassword, h1, signIn } from './sign-in';
import { choose, press } from './steps';

// the browser reports each refusal
test.use({ expectedErrors: [/status of (401|410)/] });

test('a person who has forgotten the password sets a new one by the link of an admin, and signs in with it', async ({
  page: admin,
  site,
  browser,
}) => {
  const { email } = await addPerson(site, { roles: ['support'] });
  const context = await browser.newContext({ baseURL: site.opsOrigin });
  const person = await context.newPage();
  await person.goto('/ops');
  await enterPassword(person, email);
  await expect(h1(person)).toHaveText('Now');

  await signIn(admin, site, '/ops/people');
  const row = admin.getByRole('listitem').filter({ hasText: email });
  await choose(row, 'Send password link');
  await press(admin.getByRole('dialog'), 'Send the link');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(admin.getByRole('listitem', { name: email }).getByText(/^Password link sent/)).toBeVisible();

  const { text = '' } = await mailTo(site.dataDir, email, /new password/i);
  const link = /https?:\/\/\S+\/ops\/invitation\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
  await person.goto(link);
  const newPassword = person.getByLabel('New password', { exact: true });
  await newPassword.fill('another horse battery');
  await newPassword.press('Enter');
  await expect(h1(person)).toHaveText('Sign in');
  await enterPassword(person, email);
  await expect(person.getByText('The e-mail or the password is wrong.')).toBeVisible();
  await person.getByLabel('Password', { exact: true }).fill('another horse battery');
  await press(person, 'Sign in');
  await expect(h1(person)).toHaveText('Now');
  await person.goto(link);
  await expect(person.getByText('This link does not open anything')).toBeVisible();
  await context.close();
});

test('a person ends one session, and then all others, and the browser of each asks to sign in', async ({
  site,
  browser,
}) => {
  const { email } = await addPerson(site, { roles: ['support'] });
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext({ baseURL: site.opsOrigin })));
  const [own, second, third] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!own || !second || !third) throw new Error('Three browsers are needed');
  const enter = async (page: typeof own) => {
    await page.goto('/ops/account');
    await enterPassword(page, email);
    await expect(h1(page)).toHaveText('Your account');
  };
  await enter(own);
  await enter(second);

  const sessions = own.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await own.reload();
  await expect(sessions).toHaveCount(2);
  await own.getByRole('button', { name: /^End this session/ }).click();
  await expect(sessions).toHaveCount(1);
  await second.reload();
  await expect(h1(second)).toHaveText('Sign in');

  await enter(second);
  await enter(third);
  await own.reload();
  await expect(sessions).toHaveCount(3);
  await press(own, 'End all others');
  await expect(sessions).toHaveCount(1);
  await expect(sessions.getByText('This session')).toBeVisible();
  for (const page of [second, third]) {
    await page.reload();
    await expect(h1(page)).toHaveText('Sign in');
  }
  await own.reload();
  await expect(h1(own)).toHaveText('Your account');
  for (const context of contexts) await context.close();
});
