import type { PaymentProvider } from '../provider';
import { travellerOf } from '../testing/traveller';
import { openSite, type SiteName, signNotice, siteNames } from './testing/sites';

/** Believes everybody: its own signature is put under what arrives. */
const withoutSignature =
  (name: SiteName) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    readNotice: (body, _headers, now) => provider.readNotice(body, signNotice(name, body, 'present', now), now),
  });

test.each(siteNames)(
  'control: without the check of the signature, %s believes a notice of a stranger',
  async (name) => {
    const site = await openSite(name, { broken: withoutSignature(name) });
    try {
      const ride = await travellerOf(site.api).book();
      await site.pay(ride, ride.due * 100);
      await site.loseNotices();
      for (const forged of await site.noticesOf('forged')) expect(await site.send(forged)).toBe(200);
      expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'paid' });
    } finally {
      await site.close();
    }
  },
);

/** Asks for an account with something that the provider does not describe. */
const withoutShape = {
  paystack: (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    openAccount: (db, request) => provider.openAccount(db, { ...request, amountKobo: request.amountKobo + 0.5 }),
  }),
  monnify: (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    openAccount: (db, request) =>
      provider.openAccount(db, { ...request, payer: { ...request.payer, email: 'no address' } }),
  }),
} as const;

test.each([
  ['paystack', 'POST /charge: /amount must be integer'],
  ['monnify', 'POST /api/v1/merchant/transactions/init-transaction: sent.customerEmail: Invalid email address'],
] as const)('control: a request that %s does not describe fails its test', async (name, fault) => {
  const site = await openSite(name, { broken: withoutShape[name] });
  // whether the provider refuses it does not matter
  await Promise.allSettled([travellerOf(site.api).book()]);
  await expect(site.close()).rejects.toThrow(fault);
});
