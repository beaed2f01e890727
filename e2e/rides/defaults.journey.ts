import { callApi } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { arriveWith, bookingOf, createBooking, createRide, criteriaIn, selectCar } from './ride-api';
import { proceedButton } from './steps';

// a separate site with the default limits and rules
test.use({ siteEnv: { LOG_LEVEL: 'error' }, expectedErrors: [/^Failed to load resource: .* status of (409|429)/] });

const sentence = 'You have tried too often. Please wait a little, then try again.';

test('the eleventh booking of one e-mail address within a minute is refused with a message, and another traveller is not', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  const criteria = criteriaIn(2);
  const selection = await selectCar(site.origin, criteria);
  const unknownQuote = { ...bookingOf(selection, traveller), quoteId: 'A'.repeat(selection.quoteId.length) };
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await createRide(site.origin, unknownQuote)).body.code, `attempt ${attempt}`).toBe('QUOTE_EXPIRED');
  }

  await arriveWith(page, { criteria, selection, traveller });
  await page.goto('/ride-details-confirmation');
  const proceed = await proceedButton(page);
  const refused = page.waitForResponse('**/ride/create-ride');
  await proceed.click();
  const answer = await refused;
  expect(answer.status()).toBe(429);
  expect((await answer.json()).code).toBe('RATE_LIMITED');
  const waitSeconds = Number(answer.headers()['retry-after']);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(60);
  await expect(page.getByRole('alert')).toHaveText(sentence);
  await expect(page.getByText(traveller.email)).toBeVisible();
  await expect(proceed).toBeEnabled();

  const other = newTraveller();
  await page.getByRole('link', { name: 'Edit: traveller' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(other.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(other.phone);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await (await proceedButton(page)).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Options');
});

test('the fourth unpaid car of one contact is refused with a link to the contact page', async ({ page, site }) => {
  const traveller = newTraveller();
  for (const days of [3, 4, 5]) await createBooking(site.origin, traveller, criteriaIn(days));
  const criteria = criteriaIn(6);
  await arriveWith(page, { criteria, traveller, selection: await selectCar(site.origin, criteria) });
  await page.goto('/ride-details-confirmation');
  const refused = page.waitForResponse('**/ride/create-ride');
  await (await proceedButton(page)).click();
  const answer = await refused;
  const { code, message } = await answer.json();
  expect([answer.status(), code]).toEqual([409, 'HOLD_LIMIT']);
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Contact Us' })).toBeVisible();
});

test('an IP address with too many searches is refused with a message, and the form keeps its input', async ({
  page,
  site,
}) => {
  const criteria = criteriaIn(7);
  await page.goto(`/ride-search?${new URLSearchParams({ ...(criteria as object) })}`);
  const form = page.getByRole('form', { name: 'Search for a ride' });
  await expect(form.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(criteria.dropOffLocation);
  await expect(form.getByRole('combobox', { name: 'Time' })).toHaveText('10:00 AM');

  // the limit counts before the body is validated, so an empty body is enough
  let refusals = 0;
  for (let sent = 0; sent < 1_220 && refusals === 0; sent += 20) {
    const round = await Promise.all(Array.from({ length: 20 }, () => callApi(site.origin, '/ride/search-ride', {})));
    refusals += round.filter(({ status }) => status === 429).length;
  }
  expect(refusals).toBeGreaterThan(0);
  await form.getByRole('button', { name: 'Find a ride' }).click();
  await expect(form.getByRole('alert')).toHaveText(sentence);
  await expect(form.getByRole('combobox', { name: 'Drop-off Location' })).toHaveValue(criteria.dropOffLocation);
  await expect(form.getByRole('combobox', { name: 'Time' })).toHaveText('10:00 AM');
});
