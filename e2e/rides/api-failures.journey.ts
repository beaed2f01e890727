import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { callApi } from '../site/call-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { breakCall, faults, sentences } from '../site/wire-faults';
import { arriveWith, bookingOf, createBooking, createRide, criteriaIn, selectAgain, selectCar } from './ride-api';
import { fillSearch } from './steps';

// What the browser itself reports of a failed call; everything else in the console still fails the test.
const wireErrors = /^Failed to load resource:/;
test.use({ expectedErrors: [wireErrors] });

const faultsWithSentence = ['network', 'server', 'garbage'] as const;
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

test('the site starts and works without its lists, silently', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const logged = (words: string) => warnings.filter((text) => text.includes(words)).length;
  const expectedLogs = { network: 1, server: 0, garbage: 1 };

  for (const fault of faultsWithSentence) {
    warnings.length = 0;
    await breakCall(page, '/fly/getairports*', fault);
    await breakCall(page, '/ride/getallstate', fault);
    const asked = Promise.all([page.waitForRequest('**/fly/getairports'), page.waitForRequest('**/ride/getallstate')]);
    await page.goto('/no-such-page');
    await asked;
    await expect.poll(() => logged('The states were not loaded')).toBe(1);
    // an error answer of the airports is no news; what is thrown besides is
    await expect.poll(() => logged('The airports were not loaded')).toBe(expectedLogs[fault]);
    await expect(messages(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? '{"state":{}}').state);
    expect([kept.airports ?? [], kept.states ?? []]).toEqual([[], []]);
  }

  // the last of them still broken: the form says so itself, and sells within the state that it starts with
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Airport Pickup' }).click();
  await expect(page.getByRole('alert')).toContainText(`The list of places could not be loaded. ${sentences.garbage}`);
  await expect(page.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
  await page.unroute('**/api/v1/ride/getallstate');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'State' }).click();
  await expect(page.getByRole('option')).toHaveCount(37);
});

test('places that cannot be loaded are told at the form and asked for again', async ({ page }) => {
  await breakCall(page, '/ride/getarea/*', 'network');
  await page.goto('/ride-search');
  const alert = page.getByRole('alert');
  const pickup = page.getByRole('combobox', { name: 'Pickup Location' });
  await expect(alert).toContainText(`The list of places could not be loaded. ${sentences.network}`);
  await page.getByRole('button', { name: 'To the airport' }).click();
  for (const fault of ['server', 'garbage'] as const) {
    await breakCall(page, '/ride/getarea/*', fault);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText(`The list of places could not be loaded. ${sentences[fault]}`);
  }
  const mend = await breakCall(page, '/ride/getarea/*', 'garbage');
  await pickup.click();
  await expect(page.getByText('The list could not be loaded. Try again in a moment.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await mend();
  // the list that was opened may still be asked for, and get its answer now
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(alert).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(/\(LOS\)$/);
  await expect(page.getByRole('button', { name: 'To the airport' })).toHaveAttribute('aria-pressed', 'true');
});

test('a search that fails loses nothing, from the card and from a shared address', async ({ page }) => {
  await fillSearch(page);
  const form = page.getByRole('form', { name: 'Search for a ride' });
  for (const fault of faultsWithSentence) {
    await breakCall(page, '/ride/search-ride', fault);
    await form.getByRole('button', { name: 'Find a ride' }).click();
    await expect(form.getByRole('alert')).toHaveText(sentences[fault]);
    await expect(form.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
    await expect(form.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue('Ikeja, Lagos');
    await expect(form.getByRole('combobox', { name: 'Time' })).toHaveText('09:30 AM');
    await expect(form.getByRole('button', { name: /^Date/ })).not.toHaveText(/Choose/);
  }
  await page.unroute('**/api/v1/ride/search-ride');
  await form.getByRole('button', { name: 'Find a ride' }).click();
  await expect(h1(page)).toHaveText('Ride Search Result');

  // as whom the address was sent to: nothing stored
  await breakCall(page, '/ride/search-ride', 'network');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The cars could not be loaded' })).toBeVisible();
  await expect(page.getByText(sentences.network)).toBeVisible();
  await expect(page.getByText('Ikeja, Lagos').first()).toBeVisible();
  const mend = await breakCall(page, '/ride/search-ride', 'garbage');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(sentences.garbage)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /Book Now/ }).first()).toBeEnabled();
});

test.describe('a car that cannot be selected', () => {
  // logged only, as the specification wants it; the test counts the lines
  test.use({ expectedErrors: [/^(Failed to load resource:|The car could not be selected)/] });

  test('leads on to a page that says so, with a way back', async ({ page }) => {
    const logs: string[] = [];
    page.on('console', (message) => message.text().startsWith('The car could not') && logs.push(message.text()));
    await page.goto(`/ride-results?${new URLSearchParams({ ...(criteriaIn(2) as object) })}`);
    const bookNow = page.getByRole('button', { name: /Book Now/ }).first();
    await bookNow.click();
    await expect(h1(page)).toHaveText('Who is travelling?');
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goBack();

    for (const [index, fault] of faultsWithSentence.entries()) {
      await breakCall(page, '/ride/select-ride', fault);
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

test('a booking whose answer was lost is asked for with the same key, and made once', async ({ page, site }) => {
  const traveller = newTraveller();
  const criteria = criteriaIn(3);
  await arriveWith(page, { criteria, traveller, selection: await selectCar(site.origin, criteria) });
  const sent: { key: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-ride'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  const address = '**/api/v1/ride/create-ride';
  const proceed = page.getByRole('button', { name: 'Continue to payment' });
  await page.goto('/ride-details-confirmation');

  // the server has made the booking; the network loses its answer
  await page.route(address, async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    await faults.network(route);
  });
  await proceed.click();
  await expect(page.getByRole('alert')).toContainText(sentences.network);
  expect(await bookingsOf(site, traveller.email)).toBe(1);
  for (const fault of ['server', 'garbage'] as const) {
    await breakCall(page, '/ride/create-ride', fault);
    await proceed.click();
    await expect(page.getByRole('alert')).toContainText(sentences[fault]);
    await expect(page.getByText(traveller.email)).toBeVisible();
    await expect(page.getByText('Two large bags')).toBeVisible();
  }
  await page.unroute(address);
  await page.reload();
  await proceed.click();
  await expect(h1(page)).toHaveText('Payment Options');

  expect(sent).toHaveLength(4);
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  for (const attempt of sent) expect(attempt).toEqual(sent[0]);
  expect(await bookingsOf(site, traveller.email)).toBe(1);
});

test('a car taken meanwhile and a price that ran out are told with the way on that fits', async ({ page, site }) => {
  const traveller = newTraveller();
  const criteria = criteriaIn(4);
  const selection = await selectCar(site.origin, criteria, 1);
  const other = await selectAgain(site.origin, selection);
  expect((await createRide(site.origin, bookingOf(other, newTraveller()))).status).toBe(200);
  await arriveWith(page, { criteria, traveller, selection });
  await page.goto('/ride-details-confirmation');
  const alert = page.getByRole('alert');
  const proceed = page.getByRole('button', { name: 'Continue to payment' });
  await proceed.click();
  await expect(alert).toContainText('This car has just been taken. Please choose another one.');
  await page.getByRole('link', { name: 'Choose another car', exact: true }).click();
  await expect(h1(page)).toHaveText('Ride Search Result');
  await page
    .getByRole('button', { name: /Book Now/ })
    .first()
    .click();
  // what was typed has waited
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(traveller.email);
  await page.getByRole('button', { name: 'Review booking' }).click();

  await query(site, "update ride_quotes set expires_at = now() - interval '1 second'");
  await proceed.click();
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
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(h1(page)).toHaveText('Who is travelling?');
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toHaveValue(traveller.email);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.getByRole('link', { name: message })).toBeVisible();
});

test('a payment page out of reach says so, keeps asking and recovers', async ({ page, site }) => {
  const { savedBookedRide, transfer_details } = await createBooking(site.origin, newTraveller(), criteriaIn(6));
  const mend = await breakCall(page, '/ride/booked-ride/*', 'network');
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const failed = page.getByRole('heading', { name: 'Your booking could not be loaded' });
  await expect(failed).toBeVisible();
  await expect(page.getByText(sentences.network)).toBeVisible();
  const again = page.waitForResponse('**/ride/booked-ride/*');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  // sooner than the page would have asked by itself
  await expect(failed).toHaveCount(0, { timeout: 2_500 });
  expect((await again).status()).toBe(200);

  const account = page.getByRole('button', { name: /^Account number/ });
  await expect(account).toContainText(transfer_details.accountNumber.slice(0, 4));
  const mendAgain = await breakCall(page, '/ride/booked-ride/*', 'server');
  const notice = page.getByText('We cannot reach the site at the moment. We keep trying, and nothing is lost');
  await expect(notice).toBeVisible();
  await expect(account).toBeVisible();
  await mendAgain();
  await expect(notice).toHaveCount(0);
});

test('a confirmation that fails says why, as a failure, and stays', async ({ page, site }) => {
  const { savedBookedRide, transfer_details } = await createBooking(site.origin, newTraveller(), criteriaIn(7));
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const transferred = page.getByRole('button', { name: "I've transferred the money" });
  const told = {
    server: sentences.server,
    network: 'Something went wrong',
    silent: 'Something went wrong',
    garbage: 'Something went wrong',
  };
  for (const fault of ['network', 'server', 'silent', 'garbage'] as const) {
    await breakCall(page, '/ride/confirm-transfer', fault);
    await transferred.click();
    await expect(messages(page)).toHaveText(told[fault]);
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
