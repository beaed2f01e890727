import { staffOf } from '../../../staff/testing/staff-calls';
import { dataOf } from '../../../testing/responses';
import { faultKinds } from '../../simulators/faults';
import { endRide } from '../../testing/end-ride';
import { recordsOf } from '../../testing/records';
import { travellerOf, type UnpaidRide } from '../../testing/traveller';
import { openSimulatedSite, type SimulatedSite, type SiteName } from './sites';
import { unaccounted } from './unaccounted';

/** Of all calls, by a seed. */
const rate = 0.05;
/** Those that cost no time of the machine, for jobs that call one after the other. */
const quick = faultKinds.filter((kind) => kind !== 'hang' && kind !== 'hang_after');
/** Of a call that hangs. */
const timeoutMs = 1000;
/** The embedded database belongs to one process, and does one thing at a time. */
const { workers, most } = process.env.TEST_DATABASE_URL ? { workers: 2, most: 500 } : { workers: 0, most: 100 };
const dayOf = (site: SimulatedSite, days: number): string =>
  new Date(site.api.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Books at once, and again after an outage or for another car, as travellers do who read the sentence. */
async function crowd(site: SimulatedSite, count: number): Promise<UnpaidRide[]> {
  const callers = site.workers.length > 0 ? site.workers : [site.api];
  const travellers = callers.map(travellerOf);
  const rides: UnpaidRide[] = [];
  let left = Array.from({ length: count }, (_, index) => dayOf(site, 3 + (index % 85)));
  for (let round = 0; left.length > 0 && round < 20; round += 1) {
    const results = await Promise.allSettled(
      left.map(async (pickupDate, index) => {
        try {
          return await travellers[index % travellers.length]?.book({ pickupDate });
        } catch (error) {
          // time goes on, so that a provider that answered 429 is called again in this round
          site.api.travel(200);
          throw error;
        }
      }),
    );
    const failed = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failed) expect(String(reason)).toMatch(/Answered (503|409)/);
    rides.push(...results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : [])));
    left = left.filter((_, index) => results[index]?.status === 'rejected');
    site.api.travel(60_000);
  }
  expect(left).toEqual([]);
  return rides;
}

/** A file for each provider, as each takes a minute and a half. */
export function testCrowdAt(name: SiteName): void {
  // no real traveller pays at the sandbox bank
  const count = name === 'sandbox' ? 40 : most;
  test(`${count} bookings at once at ${name}, in ${workers || 1} processes, end paid, refunded or expired while some of its calls fail`, async () => {
    const site = await openSimulatedSite(name, { workers, timeoutMs });
    try {
      site.notices.copies = 2;
      site.notices.order = 'last';
      site.notices.lose(count / 20);
      site.faults.randomly({ rate, seed: 20, faults: faultKinds });
      const rides = await crowd(site, count);
      site.faults.randomly({ rate, seed: 21, faults: quick });
      // of ten, one never pays, one sends a kobo more, and three are cancelled after they have paid
      await Promise.all(
        rides.map(async (ride, index) => {
          if (index % 10 === 0) return;
          await site.pay(ride, ride.due * 100 + (index % 10 === 1 ? 1 : 0));
        }),
      );
      for (let quarter = 0; quarter < 8; quarter += 1) await site.wait(15);
      for (const [index, ride] of rides.entries()) {
        if (index % 10 < 7) continue;
        await endRide(site.api, ride, index % 10 === 7 ? 10_000 : 0);
        const id = await recordsOf(site.api).refundIdOf(ride);
        dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
      }
      for (let hour = 0; hour < 16; hour += 1) await site.wait(60);
      site.faults.clear();
      await site.wait(2);
      // providers sign no time: an old notice can come again for ever
      const replayed = (await site.noticesOf()).filter((_, index) => index % 20 === 0);
      for (const notice of replayed) expect(await site.send(notice)).toBe(200);
      for (const [index, ride] of rides.entries()) {
        const { status, refund } = await travellerOf(site.api).look(ride);
        const isRefunded = index % 10 >= 7;
        const oneMore = site.provider.takes === 'any' ? 'overpaid' : 'expired';
        const unrefunded = ['expired', oneMore][index % 10] ?? 'paid';
        expect(status).toBe(isRefunded ? 'refunded' : unrefunded);
        if (isRefunded) expect(refund).toMatchObject({ refundedAt: expect.any(String) });
      }
      expect(site.faults.happened.length).toBeGreaterThan(count / 10);
      // the small crowd is too small to meet each
      const kinds = new Set(site.faults.happened.map(({ fault }) => fault));
      if (count >= 500) expect(quick.filter((kind) => !kinds.has(kind))).toEqual([]);
      expect(await unaccounted(site)).toEqual([]);
    } finally {
      await site.close();
    }
  });
}
