import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, routesOf, type SimulatedSite, siteNames } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

describe.each(siteNames)('failures of %s', (name) => {
  let site: SimulatedSite;
  let traveller: ReturnType<typeof travellerOf>;
  beforeAll(async () => {
    site = await openSimulatedSite(name);
    traveller = travellerOf(site.api);
  });
  afterEach(async () => {
    site.endsRefund('sent');
    site.faults.clear();
    await site.wait(45);
    expect(await unaccounted(site)).toEqual([]);
  });
  afterAll(() => site.close());

  const pay = (ride: UnpaidRide) => site.pay(ride, ride.due * 100);
  const paid = async () => {
    const ride = await traveller.book();
    await pay(ride);
    await site.settle();
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
    return ride;
  };
  const refundOf = async (ride: UnpaidRide) => {
    const id = await recordsOf(site.api).refundIdOf(ride);
    const row = await site.api.context.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, state: row.state };
  };
  const sendBack = async (ride: UnpaidRide) =>
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${(await refundOf(ride)).id}/refund`, { by: 'bank' }));
  const sentBack = async (ride: UnpaidRide) => (await site.books()).refunded.get(ride.details.accountNumber) ?? 0;
  const refundMails = async (ride: UnpaidRide) =>
    (await recordsOf(site.api).mailsOf(ride)).filter((mail) => mail === 'payment-refunded');
  const isRefundedOnce = async (ride: UnpaidRide, backKobo: number) => {
    expect(await traveller.look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
    expect(await sentBack(ride)).toBe(backKobo);
    expect(await refundMails(ride)).toHaveLength(1);
  };
  /** Long enough for all questions about a refund that was accepted. */
  const hours = async (count: number) => {
    for (let quarter = 0; quarter < count * 4; quarter += 1) await site.wait(15);
  };

  test('a refund that fails at the provider is due again, and is sent once by the next attempt', async () => {
    const ride = await paid();
    const backKobo = await endRide(site.api, ride, 0);
    site.endsRefund('failed');
    await sendBack(ride);
    await hours(1);
    expect(await refundOf(ride)).toMatchObject({ state: 'due' });
    expect(await sentBack(ride)).toBe(0);
    expect(await refundMails(ride)).toEqual([]);
    site.endsRefund('sent');
    await sendBack(ride);
    await hours(1);
    await isRefundedOnce(ride, backKobo);
  });

  test('a refund that needs a person waits for one, and is sent once', async () => {
    const ride = await paid();
    const backKobo = await endRide(site.api, ride, 0);
    site.endsRefund('needs_person');
    await sendBack(ride);
    await hours(1);
    expect(await refundOf(ride)).toMatchObject({ state: 'attention' });
    expect(await refundMails(ride)).toEqual([]);
    site.sendsAfterAll();
    if ((await sentBack(ride)) === 0) {
      dataOf(await staffOf(site.api).send(`/staff/payments/refund-${(await refundOf(ride)).id}/set-back`, {}));
      site.endsRefund('sent');
      await sendBack(ride);
    }
    await hours(8);
    await isRefundedOnce(ride, backKobo);
  });

  test('a payer who is faster than our commit pays the booking', async () => {
    const { context } = site.api;
    const before = await context.db.selectFrom('payment_accounts').select('id').execute();
    site.faults.beforeAnswer = async (route) => {
      if (route !== routesOf[name].open.at(-1)) return;
      site.faults.beforeAnswer = undefined;
      await site.payNewest();
    };
    const ride = await traveller.book();
    await site.settle();
    await site.wait(15);
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
    expect(await context.db.selectFrom('payment_accounts').select('id').execute()).toHaveLength(before.length + 1);
  });

  test('an answer that is lost at any call of a booking and its refund costs nobody money', async () => {
    const routes = new Set<string>();
    site.faults.beforeAnswer = (route) => void routes.add(route);
    /** A traveller tries again, and time goes on. */
    const whole = async () => {
      const ride = await traveller.book().catch(async () => {
        await site.wait(2);
        return traveller.book();
      });
      await pay(ride);
      await hours(1.5);
      expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
      const backKobo = await endRide(site.api, ride, 0);
      await sendBack(ride);
      await hours(2);
      await isRefundedOnce(ride, backKobo);
      // both lists are compared at night
      await site.wait(24 * 60);
      await site.wait(60);
    };
    await whole();
    site.faults.beforeAnswer = undefined;
    expect(routes.size).toBeGreaterThanOrEqual(4);
    for (const route of routes) {
      // a read is tried twice
      site.faults.plan({ fault: 'lost', route, times: route.startsWith('GET') ? 2 : 1 });
      await whole();
      expect(await unaccounted(site)).toEqual([]);
    }
    expect(new Set(site.faults.happened.map(({ route }) => route))).toEqual(routes);
  }, 120_000);

  test('while the provider is down for an hour nothing is released or promised, and then the backlog is caught up', async () => {
    const waiting = [await traveller.book(), await traveller.book()];
    const refunded = await paid();
    const backKobo = await endRide(site.api, refunded, 0);
    site.faults.plan({ fault: 'html_503', times: 1_000_000 });
    // its notices say by themselves what was paid
    if (name === 'sandbox') site.notices.hold();
    for (const ride of waiting) expect(await pay(ride)).toBe(true);
    await sendBack(refunded);
    for (let step = 0; step < 6; step += 1) await site.wait(10);
    for (const ride of waiting) expect(await traveller.look(ride)).toMatchObject({ status: 'pending' });
    await expect(traveller.book()).rejects.toThrow('503');
    expect(await sentBack(refunded)).toBe(0);
    site.faults.clear();
    site.notices.release();
    await hours(8);
    for (const ride of waiting) expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
    await isRefundedOnce(refunded, backKobo);
  });
});
