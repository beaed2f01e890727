import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { callApi } from '../site/call-api';
import { failCall, failures, messageOf } from '../site/failing-calls';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { arriveWith, bookingOf, createBooking, createRide, criteriaIn, selectAgain, selectCar } from './ride-api';
import { fillSearch, proceedButton } from './steps';

// the browser logs each failed call
const failedCalls = /^Failed to load resource:/;
// the failures are those of calls that the browser makes
test.use({ expectedErrors: [failedCalls], siteEnv: { RELEASES_RENDER_PAGES: '0' } });

const failuresWithMessage = ['network', 'server', 'garbage'] as const;
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const messages = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');

async function query<Row>(site: Site, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const bookingsOf = async (site: Site, email: string) =>
  (await query(site, 'select public_id from ride_bookings where email = $1', [email])).length;

test('the site starts without its lists of airports and states, and shows no error', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const logged = (words: string) => warnings.filter((text) => text.includes(words)).length;
  const expectedLogs = { network: 1, server: 0, garbage: 1 };

  for (const failure of failuresWithMessage) {
    warnings.length = 0;
    await failCall(page, '/fly/getairports*', failure);
    await failCall(page, '/ride/getallstate', failure);
    const requested = Promise.all([
      page.waitForRequest('**/fly/getairports'),
      page.waitForRequest('**/ride/getallstate'),
    ]);
    await page.goto('/no-such-page');
    await requested;
    await expect.poll(() => logged('The states were not loaded')).toBe(1);
    // an error response for the airports is not logged, other errors are
    await expect.poll(() => logged('The airports were not loaded')).toBe(expectedLogs[failure]);
    await expect(messages(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? '{"state":{}}').state);
    expect([stored.airports ?? [], stored.states ?? []]).toEqual([[], []]);
  }

  // the list of states still fails: the form shows an error, and works with its default state
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airport Pickup' }).click();
  await expect(page.getByRole('alert')).toContainText(`The list of places could not be loaded. ${messageOf.garbage}`);
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
  await page.unroute('**/api/v1/ride/getallstate');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option')).toHaveCount(37);
});

test('the form shows an error if the places cannot be loaded, and a retry loads them', async ({ page }) => {
  await failCall(page, '/ride/getarea/*', 'network');
  await page.goto('/ride-search');
  const alert = page.getByRole('alert');
  const pickup = page.getByRole('combobox', { name: 'Pickup Location' });
  await expect(alert).toContainText(`The list of places could not be loaded. ${messageOf.network}`);
  await page.getByRole('button', { name: 'To the airport' }).click();
  for (const failure of ['server', 'garbage'] as const) {
    await failCall(page, '/ride/getarea/*', failure);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText(`The list of places could not be loaded. ${messageOf[failure]}`);
  }
  const restore = await failCall(page, '/ride/getarea/*', 'garbage');
  await pickup.click();
  await expect(page.getByText('The list could not be loaded. Try again in a moment.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await restore();
  // a pending request of the opened list may succeed by itself
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(alert).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(/\(LOS\)$/);
  await expect(page.getByRole('button', { name: 'To the airport' })).toHaveAttribute('aria-pressed', 'true');
});

test('a failed search keeps the criteria, from the form and from a shared URL', async ({ page }) => {
  await fillSearch(page);
  const form = page.getByRole('form', { name: 'Search for a ride' });
  for (const failure of failuresWithMessage) {
    await failCall(page, '/ride/search-ride', failure);
    await form.getByRole('button', { name: 'Find a ride' }).click();
    await expect(form.getByRole('alert')).toHaveText(messageOf[failure]);
    await expect(form.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
    await expect(form.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue('Ikeja, Lagos');
    await expect(form.getByRole('combobox', { name: 'Time' })).toHaveText('09:30 AM');
    await expect(form.getByRole('button', { name: /^Date/ })).not.toHaveText(/Choose/);
  }
  await page.unroute('**/api/v1/ride/search-ride');
  await form.getByRole('button', { name: 'Find a ride' }).click();
  await expect(h1(page)).toHaveText('Ride Search Result');

  // as a recipient of the URL, without stored data
  await failCall(page, '/ride/search-ride', 'network');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The cars could not be loaded' })).toBeVisible();
  await expect(page.getByText(messageOf.network)).toBeVisible();
  await expect(page.getByText('Ikeja, Lagos').first()).toBeVisible();
  const restore = await failCall(page, '/ride/search-ride', 'garbage');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(messageOf.garbage)).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /Book Now/ }).first()).toBeEnabled();
});

test.describe('a car that cannot be selected', () => {
  // the specification requires a log entry only; the test counts them
  test.use({ expectedErrors: [/^(Failed to load resource:|The car could not be selected)/] });

  test('leads to a page with an error and a link to the results', async ({ page }) => {
    const logs: string[] = [];
    page.on('console', (message) => message.text().startsWith('The car could not') && logs.push(message.text()));
    await page.goto(`/ride-results?${new URLSearchParams({ ...(criteriaIn(2) as object) })}`);
    const bookNow = page.getByRole('button', { name: /Book Now/ }).first();
    await bookNow.click();
    await expect(h1(page)).toHaveText('Who is travelling?');
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goBack();

    for (const [index, failure] of failuresWithMessage.entries()) {
      await failCall(page, '/ride/select-ride', failure);
      await bookNow.click();
      await expect(page.getByRole('heading', { name: 'No car is selected' })).toBeVisible();
      await expect(page).toHaveURL(/\/ride-and-traveller$/);
      await expect(messages(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(logs).toHaveLength(index + 1);
      await page.getByRole('link', { name: 'Back to the results' }).click();
      await expect(h1(page)).toHaveText('Ride Search Result');
    }
    await page.unroute('**/api/v1/ride/select-ride');
    await bookNow.click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  });
});

test('a booking with a lost response is retried under the same key, and made once', async ({ page, site }) => {
  const traveller = newTraveller();
  const criteria = criteriaIn(3);
  await arriveWith(page, { criteria, traveller, selection: await selectCar(site.origin, criteria) });
  const sent: { key: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-ride'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  const address = '**/api/v1/ride/create-ride';
  await page.goto('/ride-details-confirmation');
  const proceed = await proceedButton(page);

  // the server makes the booking, and the response is lost
  await page.route(address, async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    await failures.network(route);
  });
  await proceed.click();
  await expect(page.getByRole('alert')).toContainText(messageOf.network);
  expect(await bookingsOf(site, traveller.email)).toBe(1);
  for (const failure of ['server', 'garbage'] as const) {
    await failCall(page, '/ride/create-ride', failure);
    await proceed.click();
    await expect(page.getByRole('alert')).toContainText(messageOf[failure]);
    await expect(page.getByText(traveller.email)).toBeVisible();
    await expect(page.getByText('Two large bags')).toBeVisible();
  }
  await page.unroute(address);
  await page.reload();
  await (await proceedButton(page)).click();
  await expect(h1(page)).toHaveText('Payment Options');

  expect(sent).toHaveLength(4);
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  for (const attempt of sent) expect(attempt).toEqual(sent[0]);
  expect(await bookingsOf(site, traveller.email)).toBe(1);
});

test('a taken car and an expired price each show an error with the next step', async ({ page, site }) => {
  const traveller = newTraveller();
  const criteria = criteriaIn(4);
  const selection = await selectCar(site.origin, criteria, 1);
  const other = await selectAgain(site.origin, selection);
  expect((await createRide(site.origin, bookingOf(other, newTraveller()))).status).toBe(200);
  await arriveWith(page, { criteria, traveller, selection });
  await page.goto('/ride-details-confirmation');
  const alert = page.getByRole('alert');
  const proceed = await proceedButton(page);
  await proceed.click();
  await expect(alert).toContainText('This car has just been taken. Please choose another one.');
  await page.getByRole('link', { name: 'Choose another car', exact: true }).click();
  await expect(h1(page)).toHaveText('Ride Search Result');
  await page
    .getByRole('button', { name: /Book Now/ })
    .first()
    .click();
  // the form has kept its input
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(traveller.email);
  await page.getByRole('button', { name: 'Review booking' }).click();

  await query(site, "update ride_quotes set expires_at = now() - interval '1 second'");
  await (await proceedButton(page)).click();
  await expect(alert).toContainText('The price was kept for a while and has run out. Please choose the car again.');
  await expect(page.getByText('Two large bags')).toBeVisible();
  const priced = page.waitForResponse('**/ride/select-ride');
  await page.getByRole('button', { name: 'Check the price' }).click();
  await priced;
  await proceed.click();
  await expect(h1(page)).toHaveText('Payment Options');
  expect(await bookingsOf(site, traveller.email)).toBe(1);
});

test('a server error of a field is shown at the field', async ({ page, site }) => {
  const criteria = criteriaIn(5);
  const traveller = newTraveller();
  await arriveWith(page, { criteria, traveller, selection: await selectCar(site.origin, criteria) });
  const message = 'We cannot write to this address.';
  await page.route('**/api/v1/ride/create-ride', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Please check the details', code: 'VALIDATION_FAILED', fields: { email: message } },
    }),
  );
  await page.goto('/ride-details-confirmation');
  await (await proceedButton(page)).click();
  await expect(h1(page)).toHaveText('Who is travelling?');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toHaveValue(traveller.email);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.getByRole('link', { name: message })).toBeVisible();
});

test('a payment page that cannot reach the site shows an error, keeps polling and recovers', async ({ page, site }) => {
  const { savedBookedRide, transfer_details } = await createBooking(site.origin, newTraveller(), criteriaIn(6));
  const restore = await failCall(page, '/ride/booked-ride/*', 'network');
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const failed = page.getByRole('heading', { name: 'Your booking could not be loaded' });
  await expect(failed).toBeVisible();
  await expect(page.getByText(messageOf.network)).toBeVisible();
  const again = page.waitForResponse('**/ride/booked-ride/*');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  // before the next poll of the page
  await expect(failed).toHaveCount(0, { timeout: 2_500 });
  expect((await again).status()).toBe(200);

  const account = page.getByRole('button', { name: /^Account number/ });
  await expect(account).toContainText(transfer_details.accountNumber.slice(0, 4));
  const restoreAgain = await failCall(page, '/ride/booked-ride/*', 'server');
  const notice = page.getByText('We cannot reach the site at the moment. We keep trying, and nothing is lost');
  await expect(notice).toBeVisible();
  await expect(account).toBeVisible();
  await restoreAgain();
  await expect(notice).toHaveCount(0);
});

test('a failed confirmation shows an error with the reason, and the page stays', async ({ page, site }) => {
  const { savedBookedRide, transfer_details } = await createBooking(site.origin, newTraveller(), criteriaIn(7));
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const transferred = page.getByRole('button', { name: "I've transferred the money" });
  const expectedMessages = {
    server: messageOf.server,
    network: 'Something went wrong',
    silent: 'Something went wrong',
    garbage: 'Something went wrong',
  };
  for (const failure of ['network', 'server', 'silent', 'garbage'] as const) {
    await failCall(page, '/ride/confirm-transfer', failure);
    await transferred.click();
    await expect(messages(page)).toHaveText(expectedMessages[failure]);
    await expect(messages(page).locator('.lucide-circle-x')).toBeVisible();
    await expect(transferred).toBeEnabled();
    await expect(h1(page)).toHaveText('Payment Options');
    await messages(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(messages(page)).toHaveCount(0);
  }
  await page.unroute('**/api/v1/ride/confirm-transfer');
  const read = await callApi<{ payment: { status: string } }>(site.origin, `/ride/booked-ride/${savedBookedRide._id}`);
  expect(read.body.data.payment.status).toBe('pending');
  await transfer(page, site, transfer_details.accountNumber, transfer_details.amount);
  await expectConfirmation(page);
});
