import { createHmac } from 'node:crypto';
import { startPaystack } from 'api/testing/simulate-paystack';
import type { BookedRide } from 'shared/contract/rides';
import { formatNaira } from 'shared/format';
import { createBooking, criteriaIn } from '../rides/ride-api';
import { test as base, expect } from '../site/journey';
import { launchSite, type Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { callAsStaff } from '../site/staff';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { h1, signIn } from './sign-in';
import { press, rideOf, rowOf } from './steps';

const secret = 'sk_test_journey';

interface Bank {
  /** A payer sends what the booking costs. */
  pay(booked: Pick<BookedRide, 'transfer_details'>): void;
  /** Takes the money of a booking back after a dispute, and says that the dispute is over. */
  takeBack(booked: Pick<BookedRide, 'transfer_details'>): Promise<void>;
}

/** A site that takes money through Paystack, whose refunds need the account of the payer from a person. */
const test = base.extend<object, { both: { site: Site; bank: Bank }; bank: Bank; site: Site }>({
  both: [
    async ({ engine }, use) => {
      let origin = '';
      const notify = async (body: Buffer, headers: Readonly<Record<string, string>>) => {
        const { status } = await fetch(`${origin}/api/v1/payments/notices/paystack`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: new Uint8Array(body),
        });
        return status;
      };
      const { provider, url, close } = await startPaystack({ secret }, { notify, deliverEveryMs: 200 });
      provider.planRefund({ processingAfterMs: 0, end: { afterMs: 100, status: 'needs-attention' } });
      const site = await launchSite({
        engine,
        env: { PAYMENT_PROVIDERS: 'paystack', PAYSTACK_SECRET_KEY: secret, PAYSTACK_URL: url },
      });
      origin = site.origin;
      const bank: Bank = {
        pay: ({ transfer_details: { accountNumber, amount } }) =>
          expect(provider.transfer({ accountNumber, amountKobo: amount * 100 })?.isAccepted).toBe(true),
        async takeBack({ transfer_details: { accountNumber } }) {
          const account = provider.accounts().find((each) => each.accountNumber === accountNumber);
          const reference = account?.reference ?? '';
          expect(provider.reverse(reference)).toBeUndefined();
          const data = { id: 2867, domain: 'test', transaction: { id: 1, reference } };
          const body = Buffer.from(JSON.stringify({ event: 'charge.dispute.resolve', data }));
          const signature = createHmac('sha512', secret).update(body).digest('hex');
          expect(await notify(body, { 'x-paystack-signature': signature })).toBe(200);
        },
      };
      await use({ site, bank });
      await site.discard();
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [({ both }, use) => use(both.site), { scope: 'worker' }],
  bank: [({ both }, use) => use(both.bank), { scope: 'worker' }],
  // the browser reports the 401 that opens the sign-in page
  expectedErrors: [/status of 401/],
});

test('a refund that needs a person is set back to due and sent by hand, and money that was taken back is closed', async ({
  page,
  site,
  bank,
}) => {
  const travellers = [newTraveller(), newTraveller()] as const;
  const [refunded, disputed] = await Promise.all(
    travellers.map((traveller, index) => createBooking(site.origin, traveller, criteriaIn(3), index)),
  );
  if (!refunded || !disputed) throw new Error('Two rides have to be booked');
  for (const booked of [refunded, disputed]) {
    bank.pay(booked);
    await expect.poll(async () => (await rideOf(site, booked)).payment.status, { timeout: 20_000 }).toBe('paid');
  }
  const { _id } = refunded.savedBookedRide;
  await callAsStaff(site, `/staff/rides/${_id}/move`, { to: 'cancelled', note: 'The car broke down' });
  const amount = formatNaira(refunded.transfer_details.amount);
  await signIn(page, site, '/ops/payments');
  const dialog = page.getByRole('dialog');

  await test.step('the bank has the refund and needs a person', async () => {
    const row = rowOf(page, refunded);
    await press(row, 'Refund through the bank');
    await press(dialog, `Refund ${amount}`);
    await expect(row.getByText('Needs you at the bank')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'a refund that needs a person');
  });

  await test.step('it is set back to due, and sent by hand', async () => {
    const row = rowOf(page, refunded);
    await press(row, 'Set back to due');
    await press(dialog, 'Set back');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Needs you at the bank')).toHaveCount(0);
    await expect(row.getByText('Bank refused', { exact: true })).toBeVisible();
    await press(row, 'Mark as refunded');
    await dialog.getByLabel('Bank reference of your transfer').fill('FT-2026-1127');
    await press(dialog, 'Mark as refunded');
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await mailTo(site.dataDir, travellers[0].email, new RegExp(`${amount}.* back to you`));
  });

  await test.step('money that the bank took back is closed with what the bank said', async () => {
    await bank.takeBack(disputed);
    const row = rowOf(page, disputed);
    await expect(row.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 45_000 });
    await expectAccessible(page, 'money that was taken back');
    await press(row, 'Close with a note');
    await dialog.getByLabel('What the bank said, and what you did').fill('A dispute of the payer; we cancel the ride');
    await press(dialog, 'Close it');
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(h1(page)).toHaveText('Payments in review');
    await expect(row).toHaveCount(0);
    expect((await rideOf(site, disputed)).savedBookedRide.status).toBe('awaiting_confirmation');
  });

  await test.step('the history of actions has each of them', async () => {
    await page.goto(`${site.opsOrigin}/ops/history?reference=${refunded.savedBookedRide.bookingId}`);
    const actions = page.getByRole('list', { name: 'Actions' });
    await expect(actions).toContainText('set a refund back that the bank could not send');
    await expect(actions).toContainText('recorded a refund by hand');
  });
});
