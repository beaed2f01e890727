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
