import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { enterPassword, h1, memberOf, password, signIn } from './sign-in';
import { paidRide, press, rowOf, soon } from './steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

const support = ['support'] as const;

test('a session starts with a password and ends at sign-out', async ({ page, site, context }) => {
  await signIn(page, site, '/ops/reviews', support);
  await context.clearCookies();
  await page.goto(`${site.opsOrigin}/ops/reviews`);
  await expect(h1(page)).toHaveText('Sign in');
  const member = memberOf(site, support);
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await press(page, 'Sign in');
  await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible();
  await enterPassword(page, member.email);
  await expect(h1(page)).toHaveText('Reviews');
  await expect(page).toHaveURL(/\/ops\/reviews$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain('tafiya_people');

  // the cookie alone is refused, because a browser sends it with cross-site requests too
  const bare = await page.evaluate(async () => (await fetch('/api/v1/staff/rides')).status);
  expect(bare).toBe(401);
  const ours = await page.evaluate(
    async () => (await fetch('/api/v1/staff/rides', { headers: { 'x-tafiya-ops': '1' } })).status,
  );
  expect(ours).toBe(200);

  await press(page, 'Sign out');
  await expect(h1(page)).toHaveText('Sign in');
  await page.reload();
  await expect(h1(page)).toHaveText('Sign in');
});

test('a session that ends during a form does not lose the input', async ({ page, site, context }) => {
  const dispatch = ['dispatch'] as const;
  const ride = await paidRide(site, newTraveller());
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`, dispatch);
  await press(rowOf(page, ride), 'Confirm ride');
  await press(rowOf(page, ride), 'Assign driver');
  await page.getByLabel('Driver’s name').fill('Musa Bello');
  await context.clearCookies();
  await page.getByLabel('Driver’s phone').fill('0803 111 2244');
  await press(rowOf(page, ride), 'Assign driver');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(memberOf(site, dispatch).email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await press(dialog, 'Sign in');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Driver’s name')).toHaveValue('Musa Bello');
  await press(rowOf(page, ride), 'Assign driver');
  await expect(rowOf(page, ride).getByText('Driver assigned')).toBeVisible();
});
