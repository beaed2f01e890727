import { startMonnify } from 'api/testing/simulate-monnify';
import { startPaystack } from 'api/testing/simulate-paystack';
import { formatNaira } from 'shared/format';
import { paths, pathTo } from 'shared/paths';
import { bookedFlightOf } from '../flights/flight-api';
import * as flights from '../flights/steps';
import { h1, signIn } from '../ops/sign-in';
import { press } from '../ops/steps';
import { bookedRide, bookUntilPayment } from '../rides/steps';
import { test as base, expect } from '../site/journey';
import { launchSite, type Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { dayIn, expectConfirmation } from '../site/steps';
import { newTraveller } from '../site/traveller';

type Notify = (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

const paystackKey = 'sk_test_journey';
const deliverEveryMs = 200;

/** A provider whose refunds wait until they are completed by hand, and the settings of a site that takes money through it. */
const simulated = {
  async paystack(notify: Notify) {
    const simulator = await startPaystack({ secret: paystackKey }, { notify, deliverEveryMs });
    const { provider } = simulator;
    provider.planRefund({ processingAfterMs: 0, end: undefined });
    const completeRefunds = () => {
      for (const { id } of provider.books.refunds) expect(provider.moveRefund(id, 'processed')).toBeUndefined();
    };
    return { simulator, completeRefunds, env: { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: simulator.url } };
  },
  async monnify(notify: Notify) {
    const simulator = await startMonnify({}, { notify, deliverEveryMs });
    const { provider } = simulator;
    provider.change({ refundEnd: 'waits' });
    const completeRefunds = () => {
      for (const refund of provider.books.refunds) expect(provider.books.endRefund(refund, 'COMPLETED')).toBe(true);
    };
    const { apiKey, secretKey, contractCode } = provider.merchant;
    const keys = { MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey, MONNIFY_CONTRACT_CODE: contractCode };
    return { simulator, completeRefunds, env: { ...keys, MONNIFY_URL: simulator.url } };
  },
} as const;

interface Bank {
  /** A payer sends money from a bank's app. @returns whether the provider took it */
  pay(accountNumber: string, naira: number): boolean;
  /** Ends all refunds that were asked for. */
  completeRefunds(): void;
}

/** The account holder is the provider's choice. */
const holder = { paystack: 'TEST-MANAGED-ACCOUNT', monnify: /^Tafiya-/ };

for (const name of ['paystack', 'monnify'] as const) {
  const test = base.extend<object, { bank: Bank; site: Site; both: { site: Site; bank: Bank } }>({
    both: [
      async ({ engine }, use) => {
        let origin = '';
        const { simulator, completeRefunds, env } = await simulated[name](async (body, headers) => {
          const response = await fetch(`${origin}/api/v1/payments/notices/${name}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: new Uint8Array(body),
          });
          return response.status;
        });
        const site = await launchSite({ engine, env: { PAYMENT_PROVIDERS: name, ...env } });
        origin = site.origin;
        const bank: Bank = {
          pay: (accountNumber, naira) =>
            simulator.provider.transfer({ accountNumber, amountKobo: Math.round(naira * 100) })?.isAccepted ?? false,
          completeRefunds,
        };
        await use({ site, bank });
        await site.discard();
        await simulator.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    site: [({ both }, use) => use(both.site), { scope: 'worker' }],
    bank: [({ both }, use) => use(both.bank), { scope: 'worker' }],
    // the browser reports the refusal of a transfer that has not come
    expectedErrors: [/status of 409/],
  });

  test(`a ride is paid through ${name}: another amount is returned, the exact one books the car`, async ({
    page,
    site,
    bank,
  }) => {
    const { booked, traveller } = await bookUntilPayment(page, site);
    const { accountNumber, accountName, bankName, amount } = booked.transfer_details;
    expect(accountName).toMatch(holder[name]);
    for (const text of [accountName, bankName]) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(/Your bank returns any other amount/)).toBeVisible();

    expect(bank.pay(accountNumber, amount - 1_000)).toBe(false);
    const returned = `Your bank returns ${formatNaira(amount - 1_000)}`;
    await expect(page.getByText(`${returned}: this account takes only the exact amount.`)).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole('button', { name: "I've transferred the money" }).click();
    await expect(page.getByRole('region', { name: /Messages/ })).toContainText(
      `${returned}: the account takes only the exact amount. Send exactly ${formatNaira(amount)} in one transfer to the same account`,
    );
    expect((await bookedRide(page, site)).payment).toMatchObject({ status: 'pending', amountPaid: 0 });

    const paymentPage = page.url();
    const toSend = `${returned}: this account takes only the exact amount. Send exactly ${formatNaira(amount)} in one transfer`;
    await page.goto(`/track-booking?booking=${booked.savedBookedRide.bookingId}`);
    await expect(h1(page)).toHaveText('Track ride');
    await expect(page.getByText(toSend)).toBeVisible();
    await page.goto(paths.trip);
    await expect(page.getByRole('group', { name: 'Next' })).toContainText(toSend);
    await page.goto(paymentPage);

    expect(bank.pay(accountNumber, amount)).toBe(true);
    await expectConfirmation(page);
    expect((await bookedRide(page, site)).payment).toMatchObject({ status: 'paid', amountPaid: amount });
    expect((await mailTo(site.dataDir, traveller.email, /paid|booked|received/i)).text).toContain(formatNaira(amount));
  });

  test(`a flight is paid through ${name}, cancelled by its traveller, and its refund followed to the end`, async ({
    page,
    context,
    site,
    bank,
  }) => {
    test.setTimeout(120_000);
    const lead = newTraveller();
    await flights.searchOneWay(page, dayIn(9));
    await flights.selectFirst(page, site);
    await flights.fillTravellers(page, lead, [flights.adultOf(lead)]);
    await flights.toReview(page);
    await flights.toPayment(page);
    const { transfer_details: account, savedBooking } = await flights.bookedFlight(page, site);
    const { _id, bookingId } = savedBooking;
    const booked = () => bookedFlightOf(site.origin, _id);

    expect(bank.pay(account.accountNumber, account.amount)).toBe(true);
    await expectConfirmation(page);
    await expect.poll(async () => (await booked()).savedBooking.status, { timeout: 20_000 }).toBe('ticketed');
    const confirmation = await mailTo(site.dataDir, lead.email, new RegExp(bookingId));
    expect(confirmation.text).toContain(formatNaira(account.amount));

    // a booking of this device opens without a look-up
    await page.goto(`/track-booking?booking=${bookingId}`);
    await expect(h1(page)).toHaveText('Track flight');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    const cancel = page.getByRole('dialog', { name: 'Cancel this flight?' });
    await cancel.getByRole('button', { name: /^Cancel and get NGN / }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Cancelled/);
    const back = formatNaira((await booked()).payment.refund?.amount ?? 0);
    expect(back).not.toBe('NGN 0');
    const money = page.getByRole('definition').filter({ hasText: back });
    await expect(money).toBeVisible();
    await expect(page.getByText(/^It goes back by /)).toBeVisible();
    expect((await mailTo(site.dataDir, lead.email, /cancelled/i)).text).toContain(back);

    const office = await context.newPage();
    await signIn(office, site, '/ops/payments');
    await expect(h1(office)).toHaveText('Payments');
    await press(office.getByRole('listitem').filter({ hasText: bookingId }), 'Refund through the bank');
    await press(office.getByRole('dialog'), `Refund ${back}`);
    await expect(office.getByRole('dialog')).toHaveCount(0);

    await expect(page.getByText(/^It has been on its way since /)).toBeVisible({ timeout: 20_000 });
    await mailTo(site.dataDir, lead.email, new RegExp(`^${back} is on its way back to you`));
    expect((await booked()).payment.refund).toMatchObject({ refundedAt: null });

    bank.completeRefunds();
    await expect(page.getByText(/^Sent back on /)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/on its way since/)).toHaveCount(0);
    await mailTo(site.dataDir, lead.email, new RegExp(`^We have sent ${back} back to you`));
    await page.goto(pathTo('flightPayment', { query: { id: _id } }));
    await expect(h1(page)).toHaveText('This booking is cancelled');
    await expect(page.getByText(/^Sent back on /)).toBeVisible();
    await expect(money).toBeVisible();
  });
}
