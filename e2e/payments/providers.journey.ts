import { startMonnify } from 'api/testing/simulate-monnify';
import { startPaystack } from 'api/testing/simulate-paystack';
import { bookedRide, bookUntilPayment } from '../rides/steps';
import { test as base, expect } from '../site/journey';
import { launchSite, type Site } from '../site/launch-site';
import { mailTo } from '../site/mailbox';
import { expectConfirmation } from '../site/steps';

type Notify = (body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

const paystackKey = 'sk_test_journey';
const deliverEveryMs = 200;

/** A provider, and the settings of a site that takes money through it. */
const simulated = {
  async paystack(notify: Notify) {
    const simulator = await startPaystack({ secret: paystackKey }, { notify, deliverEveryMs });
    return { simulator, env: { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: simulator.url } };
  },
  async monnify(notify: Notify) {
    const simulator = await startMonnify({}, { notify, deliverEveryMs });
    const { apiKey, secretKey, contractCode } = simulator.provider.merchant;
    const keys = { MONNIFY_API_KEY: apiKey, MONNIFY_SECRET_KEY: secretKey, MONNIFY_CONTRACT_CODE: contractCode };
    return { simulator, env: { ...keys, MONNIFY_URL: simulator.url } };
  },
} as const;

/** A payer sends money from a bank's app. @returns whether the provider took it */
type Pay = (accountNumber: string, naira: number) => boolean;

/** The account holder is the provider's choice. */
const holder = { paystack: 'TEST-MANAGED-ACCOUNT', monnify: /^Tafiya-/ };

for (const name of ['paystack', 'monnify'] as const) {
  const test = base.extend<object, { pay: Pay; site: Site; paid: { site: Site; pay: Pay } }>({
    paid: [
      async ({ engine }, use) => {
        let origin = '';
        const { simulator, env } = await simulated[name](async (body, headers) => {
          const response = await fetch(`${origin}/api/v1/payments/notices/${name}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: new Uint8Array(body),
          });
          return response.status;
        });
        const site = await launchSite({ engine, env: { PAYMENT_PROVIDERS: name, ...env } });
        origin = site.origin;
        await use({
          site,
          pay: (accountNumber, naira) =>
            simulator.provider.transfer({ accountNumber, amountKobo: naira * 100 })?.isAccepted ?? false,
        });
        await site.discard();
        await simulator.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    site: [({ paid }, use) => use(paid.site), { scope: 'worker' }],
    pay: [({ paid }, use) => use(paid.pay), { scope: 'worker' }],
  });

  test(`a ride is paid through ${name}: another amount is returned, the exact one books the car`, async ({
    page,
    site,
    pay,
  }) => {
    const { booked, traveller } = await bookUntilPayment(page, site);
    const { accountNumber, accountName, bankName, amount } = booked.transfer_details;
    expect(accountName).toMatch(holder[name]);
    for (const text of [accountName, bankName]) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(/Your bank returns any other amount/)).toBeVisible();

    expect(pay(accountNumber, amount - 1_000)).toBe(false);
    const naira = (value: number) => `NGN ${value.toLocaleString('en')}`;
    await expect(
      page.getByText(`Your bank returns ${naira(amount - 1_000)}: this account takes only the exact amount.`),
    ).toBeVisible({ timeout: 20_000 });
    expect((await bookedRide(page, site)).payment).toMatchObject({ status: 'pending', amountPaid: 0 });

    expect(pay(accountNumber, amount)).toBe(true);
    await expectConfirmation(page);
    expect((await bookedRide(page, site)).payment).toMatchObject({ status: 'paid', amountPaid: amount });
    expect((await mailTo(site.dataDir, traveller.email, /paid|booked|received/i)).text).toContain(naira(amount));
  });
}
