import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import type { PaymentProvider } from '../provider';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf } from '../testing/traveller';
import {
  openSimulatedSite,
  openSite,
  type SimulatedName,
  type SiteName,
  type SiteOptions,
  signNotice,
  simulatedNames,
  siteNames,
} from './testing/sites';
import { differentBooks } from './testing/unaccounted';

/** Runs a test on a site of its own. */
async function onSite(
  name: SimulatedName,
  options: SiteOptions,
  work: (site: Awaited<ReturnType<typeof openSimulatedSite>>) => Promise<void>,
): Promise<void> {
  const site = await openSimulatedSite(name, options);
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

/** Each call is a refund of its own, whatever came before it. */
const withoutKeys = (provider: PaymentProvider): PaymentProvider => {
  let calls = 0;
  return {
    ...provider,
    refund: (db, request) => provider.refund(db, { ...request, key: `${request.key}:${++calls}` }),
  };
};

/** A part of the money is sent back, and the answer to that is lost. */
const lostRefund = async (site: Awaited<ReturnType<typeof openSimulatedSite>>): Promise<void> => {
  const ride = await travellerOf(site.api).book();
  await site.pay(ride, ride.due * 100);
  await site.settle();
  await endRide(site.api, ride, ride.due * 100 - 50_000);
  const id = await recordsOf(site.api).refundIdOf(ride);
  site.faults.plan({ fault: 'lost', route: site.routes.refund });
  dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
  await site.settle();
  for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
  expect(site.faults.happened).toHaveLength(1);
};

describe.each(simulatedNames)('at %s', (name) => {
  test('a part whose answer was lost is sent back once', () =>
    onSite(name, {}, async (site) => {
      await lostRefund(site);
      expect(await differentBooks(site)).toEqual([]);
    }));

  test('control: without the key of a refund, the books show that it was sent twice', () =>
    onSite(name, { broken: withoutKeys }, async (site) => {
      await lostRefund(site);
      expect(await differentBooks(site)).toMatchObject([
        expect.stringMatching(/refunded .*: 50000 kobo here, 100000 there/),
      ]);
    }));
});

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
