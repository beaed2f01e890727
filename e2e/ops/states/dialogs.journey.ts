import type { Locator, Page } from '@playwright/test';
import { mockResponse } from '../../pictures/mock-response';
import { expect, test } from '../../site/journey';
import { chooseNextDay } from '../../site/steps';
import { newTraveller } from '../../site/traveller';
import { expectAccessible } from '../accessible';
import { h1, signIn } from '../sign-in';
import { paidRide, press, rowOf, soon } from '../steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page, and each refusal.
test.use({
  expectedErrors: [/status of (400|401|403|409|500)/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

const dialog = (page: Page): Locator => page.getByRole('dialog');

interface Opened {
  readonly path: string;
  readonly button: string | RegExp;
  /** The button that finds the fields empty. */
  readonly confirm?: string;
}

const opened: readonly Opened[] = [
  { path: '/ops/catalogue', button: 'Change price of Saloon' },
  { path: '/ops/catalogue/coupons', button: 'New coupon', confirm: 'Add coupon' },
  { path: '/ops/catalogue/coupons', button: 'Change PICKUP10' },
  { path: '/ops/catalogue/coupons', button: 'Switch off PICKUP10' },
  { path: '/ops/catalogue/cars', button: /^Change [A-Z]/ },
  { path: '/ops/catalogue/cars', button: /^Take out/ },
  { path: '/ops/catalogue/areas', button: /^Switch off/ },
  { path: '/ops/catalogue/areas', button: /^Change [A-Z]/ },
  { path: '/ops/catalogue/areas', button: 'New area', confirm: 'Add area' },
  { path: '/ops/catalogue/add-ons', button: 'Change Extra 10 kg bag' },
  { path: '/ops/catalogue/cars', button: 'New car', confirm: 'Add car' },
  { path: '/ops/catalogue/add-ons', button: 'New add-on', confirm: 'Add add-on' },
  { path: '/ops/catalogue/fares', button: 'Change fare Classic' },
  { path: '/ops/catalogue/routes', button: 'Change popular routes' },
  { path: '/ops/catalogue/routes', button: 'Change cities abroad' },
  { path: '/ops/catalogue/contacts', button: 'Change company and contacts' },
  { path: '/ops/tokens', button: 'Make a token', confirm: 'Make it' },
  { path: '/ops/tokens', button: /^Revoke/ },
  { path: '/ops/people', button: 'Invite somebody', confirm: 'Send the invitation' },
  { path: '/ops/people', button: /^Change roles/ },
  { path: '/ops/webhooks', button: 'Add a webhook', confirm: 'Add it' },
  { path: '/ops/history', button: /^From/ },
];

for (const { path, button, confirm } of opened)
  test(`“${button}” of ${path} opens what is accessible`, async ({ page, site }) => {
    await signIn(page, site, path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, 'opened');
    if (!confirm) return;
    await press(dialog(page), confirm);
    await expect(page.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible();
    await expectAccessible(page, 'with errors');
  });

test('what staff do with a ride and its money is accessible', async ({ page, site }) => {
  test.setTimeout(180_000);
  const ride = await paidRide(site, newTraveller(), 50_000);
  const { bookingId } = ride.savedBookedRide;
  await signIn(page, site);

  await test.step('the keys', async () => {
    await expect(rowOf(page, ride).first()).toBeVisible();
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, 'the keys');
  });

  await test.step('the menu of a ride, and its driver', async () => {
    await page.goto(`${site.opsOrigin}/ops/rides?day=${soon().pickupDate}`);
    const row = rowOf(page, ride);
    await row.getByRole('button', { name: /^More about/ }).click();
    await expect(row.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page, 'the menu');
    await page.keyboard.press('Escape');
    await press(row, 'Confirm ride');
    await press(row, 'Assign driver');
    await press(row, 'Assign driver');
    await expect(row.getByText(/fields need your attention/)).toBeVisible();
    await expectAccessible(page, 'a driver without name and phone');
  });

  await test.step('the roster', async () => {
    await page.goto(`${site.opsOrigin}/ops/rides?view=drivers`);
    await press(page, 'Add a driver');
    await expectAccessible(page, 'the fields of a driver');
    await page.getByLabel('Driver’s name').fill('Ada Eze');
    await page.getByLabel('Driver’s phone').fill('0803 111 2255');
    await press(page, 'Add driver');
    await expect(page.getByRole('listitem', { name: 'Ada Eze' })).toBeVisible();
    await expectAccessible(page, 'the roster');
  });

  await test.step('the booking', async () => {
    await page.goto(`${site.opsOrigin}/ops/bookings/${bookingId}`);
    for (const name of ['Change contact', 'Change address', 'Send the confirmation again']) {
      await press(page, name);
      await expect(dialog(page)).toBeVisible();
      await expectAccessible(page, name);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });

  await test.step('the money', async () => {
    await page.goto(`${site.opsOrigin}/ops/payments`);
    await press(rowOf(page, ride), 'Refund through the bank');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, 'a refund through the bank');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await press(rowOf(page, ride), 'Mark as refunded');
    await press(dialog(page), 'Mark as refunded');
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessible(page, 'a refund by hand without its reference');
  });
});

test('a change of the catalogue, and its undo, are accessible', async ({ page, site }) => {
  await signIn(page, site, '/ops/catalogue');
  await press(page, 'Change price of Saloon');
  await dialog(page).getByLabel('Minimum (NGN)').fill('14,000');
  await expect(
    dialog(page)
      .getByRole('row', { name: /Lagos airport to Ikeja/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'the preview of a price');
  await press(dialog(page), 'Change price now');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByText('1 change').click();
  await expectAccessible(page, 'the history of a price');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectAccessible(page, 'the undo of a price');
});

interface Previewed {
  readonly what: string;
  readonly path: string;
  readonly button: string;
  /** What has an effect; a switch has it at once. */
  readonly fields?: readonly (readonly [label: string, text: string])[];
  /** In what the preview shows. */
  readonly shows: RegExp;
}

const previewed: readonly Previewed[] = [
  {
    what: 'an add-on',
    path: 'add-ons',
    button: 'Change Extra 10 kg bag',
    fields: [['Price (NGN)', '10,000']],
    shows: /^Lagos to Abuja with it/,
  },
  {
    what: 'a new add-on',
    path: 'add-ons',
    button: 'New add-on',
    fields: [
      ['Name', 'Airport lounge'],
      ['Description', 'A seat in the lounge before the flight.'],
      ['Price (NGN)', '20,000'],
    ],
    shows: /^Lagos to Accra/,
  },
  {
    what: 'a coupon',
    path: 'coupons',
    button: 'Change PICKUP10',
    fields: [['Percentage', '12']],
    shows: /^Lagos airport to Ikeja/,
  },
  {
    what: 'a coupon that is switched off',
    path: 'coupons',
    button: 'Switch off PICKUP10',
    shows: /^Lagos airport to Ikeja/,
  },
  {
    what: 'a new car',
    path: 'cars',
    button: 'New car',
    fields: [
      ['Make and model', 'Innoson G40'],
      ['Plate', 'ABC-123DE'],
      ['Seats', '6'],
      ['Large bags', '3'],
    ],
    shows: /^Lagos airport to Ikeja/,
  },
  { what: 'an area', path: 'areas?state=lagos', button: 'Switch off Ikeja', shows: /^Saloon/ },
];

for (const { what, path, button, fields = [], shows } of previewed)
  test(`the preview of ${what} is accessible`, async ({ page, site }) => {
    await signIn(page, site, `/ops/catalogue/${path}`);
    await press(page, button);
    for (const [label, text] of fields) await dialog(page).getByLabel(label).fill(text);
    await expect(dialog(page).getByRole('row', { name: shows })).toBeVisible();
    await expectAccessible(page, `the preview of ${what}`);
  });

test('the preview of the company is accessible', async ({ page, site }) => {
  await signIn(page, site, '/ops/catalogue/contacts');
  await press(page, 'Change company and contacts');
  await dialog(page).getByLabel('Phone').fill('0803 111 2233');
  const preview = dialog(page).getByRole('region', { name: 'What travellers read' });
  await expect(preview).toContainText('Call us: +2348031112233');
  await expectAccessible(page, 'the preview of the company');
});

test('a change of a later day is planned and withdrawn with the keyboard, and is accessible', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/ops/catalogue/add-ons');
  const change = page.getByRole('button', { name: 'Change Extra 10 kg bag' });
  await change.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Price (NGN)').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('9,000');
  await dialog(page)
    .getByRole('button', { name: /Valid from/ })
    .focus();
  await page.keyboard.press('Enter');
  await chooseNextDay(page);
  await expect(dialog(page).getByRole('columnheader', { name: 'Until then' })).toBeVisible();
  await expectAccessible(page, 'the preview of a later day');
  await dialog(page).getByRole('button', { name: 'Plan this change' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(change).toBeFocused();
  const row = page.getByRole('listitem', { name: 'Extra 10 kg bag' });
  await expect(row.getByText(/^Changes on /)).toBeVisible();
  await row.getByText('1 change').focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'a planned change in the history');
  await row.getByRole('button', { name: /^Withdraw/ }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the question about a planned change');
  await press(dialog(page), 'Withdraw change');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row.getByText(/^Changes on /)).toHaveCount(0);
});

test('a car with other prices, and the order of cities, are accessible', async ({ page, site }) => {
  await signIn(page, site, '/ops/catalogue/cars');
  await page
    .getByRole('button', { name: /^Change [A-Z]/ })
    .first()
    .click();
  await dialog(page).getByRole('combobox', { name: 'Comfort' }).click();
  await page.getByRole('option', { name: '2 steps up' }).click();
  await expect(dialog(page).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the preview of a car');
  await page.goto(`${site.opsOrigin}/ops/catalogue/routes`);
  await press(page, 'Change cities abroad');
  const cities = dialog(page).getByRole('list', { name: 'Chosen cities' });
  await press(cities, 'Move Dubai (DXB) up');
  await expect(cities.getByRole('listitem').first()).toContainText('Dubai');
  await press(cities, 'Remove London (LHR, LGW)');
  await dialog(page).getByRole('combobox', { name: 'Add a city' }).click();
  await expect(page.getByRole('option', { name: 'London (LHR, LGW)' })).toBeVisible();
  await expectAccessible(page, 'the cities that can be added');
});

test('a person’s own account is accessible in each state', async ({ page, site }) => {
  await signIn(page, site, '/ops/account', ['support']);
  await press(page, 'Change the password');
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'passwords that are missing');
  await press(page, 'Set up an authenticator app');
  await expect(page.getByLabel('Password', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'another second factor');
});

test('the frame is accessible for those who may not, whatever the network does', async ({ page, site }) => {
  await signIn(page, site, '/ops/people', ['support']);
  await expect(page.getByText(/^This needs the role/)).toBeVisible();
  await expectAccessible(page, 'a page of other roles');
  await page.setViewportSize({ width: 360, height: 800 });
  await press(page, 'Menu');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'the menu of a phone');
  await mockResponse(page, '/staff/me', { status: 500, code: 'INTERNAL', message: 'Our server tripped.' });
  await page.reload();
  await expect(page.getByText('The back office could not be reached')).toBeVisible();
  await expectAccessible(page, 'a back office that cannot be reached');
  await mockResponse(page, '/staff/me', { status: 401, code: 'STAFF_ONLY', message: 'Sign in to the back office.' });
  await page.reload();
  await expect(h1(page)).toHaveText('Sign in');
  await press(page, 'Sign in');
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'a sign-in without e-mail and password');
});

test('what the catalogue refuses, and asks about, is accessible', async ({ page, site }) => {
  await signIn(page, site, '/ops/catalogue');
  await press(page, 'Change price of Saloon');
  await dialog(page).getByLabel('Minimum (NGN)').fill('40,000');
  await press(dialog(page), 'Change price now');
  await expect(dialog(page).getByRole('checkbox', { name: 'This price is right' })).toBeVisible();
  await expectAccessible(page, 'the question about a large change');

  await mockResponse(page, '/staff/catalogue/preview', {
    status: 500,
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Try again in a moment.',
  });
  await dialog(page).getByLabel('Minimum (NGN)').fill('13,000');
  await expect(dialog(page).getByText(/^The preview could not be loaded/)).toBeVisible();
  await expectAccessible(page, 'a preview that failed');

  await mockResponse(page, '/staff/catalogue/changes', {
    status: 409,
    code: 'STATE_CONFLICT',
    message: 'Somebody changed it meanwhile. Look at the new values, and change them again.',
  });
  await press(dialog(page), 'Change price now');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a change that somebody else made before');
});
