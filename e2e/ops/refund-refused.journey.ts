import { startPaystack } from 'api/testing/simulate-paystack';
import { formatNaira } from 'shared/format';
import { createBooking, criteriaIn } from '../rides/ride-api';
import { test as base, expect } from '../site/journey';
import { launchSite, type Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { callAsStaff } from '../site/staff';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { press, rideOf, rowOf } from './steps';

const secret = 'sk_test_journey';

type Pay = (accountNumber: string, naira: number) => void;

/** A site that takes money through Paystack, which fails the first refund and sends the second. */
const test = base.extend<object, { both: { site: Site; pay: Pay }; pay: Pay; site: Site }>({
  both: [
    async ({ engine }, use) => {
      let origin = '';
      const { provider, url, close } = await startPaystack(
        { secret },
        {
          async notify(body, headers) {
            const { status } = await fetch(`${origin}/api/v1/payments/notices/paystack`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: new Uint8Array(body),
            });
            return status;
          },
          deliverEveryMs: 200,
        },
      );
      for (const status of ['failed', 'processed'] as const)
        provider.planRefund({ processingAfterMs: 0, end: { afterMs: 100, status } });
      const site = await launchSite({
        engine,
        env: { PAYMENT_PROVIDERS: 'paystack', PAYSTACK_SECRET_KEY: secret, PAYSTACK_URL: url },
      });
      origin = site.origin;
      const pay: Pay = (accountNumber, naira) =>
        expect(provider.transfer({ accountNumber, amountKobo: naira * 100 })?.isAccepted).toBe(true);
      await use({ site, pay });
      await site.discard();
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [({ both }, use) => use(both.site), { scope: 'worker' }],
  pay: [({ both }, use) => use(both.pay), { scope: 'worker' }],
  // the browser reports the 401 that opens the sign-in page
  expectedErrors: [/status of 401/],
});

test('a refund that the bank refused is tried again, and is sent', async ({ page, site, pay }) => {
  const traveller = newTraveller();
  const booked = await createBooking(site.origin, traveller, criteriaIn(3), 0);
  const { accountNumber, amount } = booked.transfer_details;
  pay(accountNumber, amount);
  await expect.poll(async () => (await rideOf(site, booked)).payment.status, { timeout: 20_000 }).toBe('paid');
  const note = { to: 'cancelled', note: 'The car broke down' };
  await callAsStaff(site, `/staff/rides/${booked.savedBookedRide._id}/move`, note);

  await signIn(page, site, '/ops/payments');
  const row = rowOf(page, booked);
  const dialog = page.getByRole('dialog');
  await press(row, 'Refund through the bank');
  await press(dialog, `Refund ${formatNaira(amount)}`);
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('Bank refused', { exact: true })).toBeVisible({ timeout: 45_000 });

  await press(row, 'Try the bank again');
  await expect(dialog).toContainText('The bank refused it the last time');
  await press(dialog, `Refund ${formatNaira(amount)}`);
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await rideOf(site, booked)).payment.status, { timeout: 45_000 }).toBe('refunded');
  await expect(row).toHaveCount(0, { timeout: 45_000 });
  await mailTo(site.dataDir, traveller.email, new RegExp(`We have sent ${formatNaira(amount)} back`));
});
