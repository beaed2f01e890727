import { failCall, failures, messageOf } from '../site/failing-calls';
import { expect, test } from '../site/journey';
import { expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { createBooking, criteriaIn } from './ride-api';
import { bookedRide } from './steps';

// accounts expire after seconds; the same settings as in payment-after-expiry
test.use({ siteEnv: { RULE_ACCOUNT_SECONDS: '8' }, expectedErrors: [/^Failed to load resource:/] });

test('a failed request for a new account is retried under the same key', async ({ page, site }) => {
  const { savedBookedRide } = await createBooking(site.origin, newTraveller(), criteriaIn(8));
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/initiatepayment')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(`/ride-payment-options?id=${savedBookedRide._id}`);
  const expiredNotice = page.getByText('This account has expired. Do not transfer to it.');
  await expect(expiredNotice).toBeVisible({ timeout: 15_000 });
  const another = page.getByRole('button', { name: 'Get a new account number' });

  for (const failure of ['server', 'garbage', 'network'] as const) {
    await failCall(page, '/booking/payment/initiatepayment', failure);
    await another.click();
    await expect(page.getByRole('alert').filter({ hasText: messageOf[failure] })).toBeVisible();
    await expect(expiredNotice).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account number/ })).toHaveCount(0);
  }
  // the server opens the account, and the response is lost
  const address = '**/api/v1/booking/payment/initiatepayment';
  await page.unroute(address);
  let opened = '';
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    opened = (await answer.json()).data.transfer_details.accountNumber;
    await failures.network(route);
  });
  await another.click();
  await expect.poll(() => opened).toMatch(/^\d{10}$/);
  await page.unroute(address);

  // the page gets the account by polling or by repeating the request: one account in both cases
  await expect(page.getByRole('button', { name: /^Account number/ })).toContainText(opened.slice(0, 4));
  expect(new Set(keys).size).toBe(1);
  const { transfer_details } = await bookedRide(page, site);
  expect(transfer_details.accountNumber).toBe(opened);
  await transfer(page, site, opened, transfer_details.amount);
  await expectConfirmation(page);
});
