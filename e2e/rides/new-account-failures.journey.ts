import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { breakCall, faults, sentences } from '../site/wire-faults';
import { createBooking, criteriaIn } from './ride-api';
import { bookedRide } from './steps';

// The same site as that of the journeys after expiry: its accounts are over in seconds.
test.use({ siteEnv: { RULE_ACCOUNT_SECONDS: '8' }, expectedErrors: [/^Failed to load resource:/] });

test('a new account that could not be had is asked for again with the same key', async ({ page, site }) => {
  const { savedBookedRide } = await createBooking(site.origin, newTraveller(), criteriaIn(8));
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/initiatepayment')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const over = page.getByText('This account has expired. Do not transfer to it.');
  await expect(over).toBeVisible({ timeout: 15_000 });
  const another = page.getByRole('button', { name: 'Get a new account number' });

  for (const fault of ['server', 'garbage', 'network'] as const) {
    await breakCall(page, '/booking/payment/initiatepayment', fault);
    await another.click();
    await expect(page.getByRole('alert').filter({ hasText: sentences[fault] })).toBeVisible();
    await expect(over).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account number/ })).toHaveCount(0);
  }
  // the server has opened the account; the network loses its answer
  const address = '**/api/v1/booking/payment/initiatepayment';
  await page.unroute(address);
  let opened = '';
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    opened = (await answer.json()).data.transfer_details.accountNumber;
    await faults.network(route);
  });
  await another.click();
  await expect.poll(() => opened).toMatch(/^\d{10}$/);
  await page.unroute(address);

  // the page hears of it by its own asking, or by the same request again: one account either way
  await expect(page.getByRole('button', { name: /^Account number/ })).toContainText(opened.slice(0, 4));
  expect(new Set(keys).size).toBe(1);
  const { transfer_details } = await bookedRide(page, site);
  expect(transfer_details.accountNumber).toBe(opened);
  await transfer(page, site, opened, transfer_details.amount);
  await expectConfirmation(page);
});
