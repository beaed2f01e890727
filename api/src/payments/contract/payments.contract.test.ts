import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { newestNotice, openSite, type Site, siteNames } from './testing/sites';
import { differentBooks, unaccounted } from './testing/unaccounted';

const yearMinutes = 365 * 24 * 60;

describe.each(siteNames)('money at %s', (name) => {
  let site: Site;
  let traveller: ReturnType<typeof travellerOf>;
  beforeAll(async () => {
    site = await openSite(name);
    traveller = travellerOf(site.api);
  });
  afterEach(async () => {
    await site.wait(45);
    expect(await unaccounted(site)).toEqual([]);
  });
  afterAll(() => site.close());

  const kobo = (ride: UnpaidRide) => ride.due * 100;
  const look = async (ride: UnpaidRide) => (await traveller.look(ride)).status;
  const mails = (ride: UnpaidRide) => recordsOf(site.api).mailsOf(ride);
  const isPaid = async (ride: UnpaidRide) => {
    expect(await look(ride)).toBe('paid');
    expect((await mails(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
  };

  test('the exact amount pays the booking, and its traveller gets the confirmation', async () => {
    const ride = await traveller.book();
    expect(await site.pay(ride, kobo(ride))).toBe(true);
    await site.settle();
    await isPaid(ride);
  });

  test.each([
    ['less', -100_000],
    ['more', 100_000],
  ])('%s than the amount is accepted, or returned at once, and the traveller reads which', async (_what, more) => {
    const ride = await traveller.book();
    const isAccepted = await site.pay(ride, kobo(ride) + more);
    expect(isAccepted).toBe(site.provider.takes === 'any');
    await site.settle();
    if (isAccepted) {
      expect(await look(ride)).toBe(more < 0 ? 'processing' : 'overpaid');
      await site.wait(45);
      expect(await look(ride)).toBe(more < 0 ? 'underpaid' : 'overpaid');
      expect(await mails(ride)).toContain(more < 0 ? 'payment-underpaid' : 'payment-overpaid');
      return;
    }
    expect(await look(ride)).toBe('pending');
    expect(await recordsOf(site.api).moneyMailsOf(ride)).toContainEqual(['payment-rejected', kobo(ride) + more]);
    // the exact amount still pays it
    expect(await site.pay(ride, kobo(ride))).toBe(true);
    await site.settle();
    await isPaid(ride);
  });

  test.each([
    ['the hold', 32],
    ['every account', 45],
  ])('money after the end of %s is in the books of both, or of neither', async (_what, minutes) => {
    const ride = await traveller.book();
    await site.wait(minutes);
    expect(await look(ride)).toBe('expired');
    const isAccepted = await site.pay(ride, kobo(ride));
    await site.settle();
    // the sandbox takes late money, Monnify for ten minutes, and the car is free: it pays
    expect(await look(ride)).toBe(isAccepted ? 'paid' : 'expired');
  });

  test('money after the end of the hold for a car that is gone goes back as a whole', async () => {
    const ride = await traveller.book();
    await site.wait(32);
    await traveller.book(await recordsOf(site.api).carOf(ride));
    const isAccepted = await site.pay(ride, kobo(ride));
    await site.settle();
    expect(await look(ride)).toBe(isAccepted ? 'late' : 'expired');
    if (!isAccepted) return;
    expect(await mails(ride)).toContain('payment-late-refund');
    const id = await recordsOf(site.api).refundIdOf(ride);
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    await site.settle();
    for (const minutes of [10, 60]) await site.wait(minutes);
    expect(await look(ride)).toBe('refunded');
    expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(kobo(ride));
  });

  test('a second transfer of the same amount pays nothing twice', async () => {
    const ride = await traveller.book();
    await site.pay(ride, kobo(ride));
    const isAccepted = await site.pay(ride, kobo(ride));
    expect(isAccepted).toBe(site.provider.takes === 'any');
    await site.settle();
    expect(await look(ride)).toBe(isAccepted ? 'overpaid' : 'paid');
    expect((await mails(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
  });

  test('a transfer whose notice was lost is found when the account ends', async () => {
    const ride = await traveller.book();
    await site.pay(ride, kobo(ride));
    await site.loseNotices();
    await site.settle();
    expect(await look(ride)).toBe('pending');
    await site.wait(45);
    await isPaid(ride);
  });

  test('a click finds a transfer before its notice, which changes nothing then', async () => {
    const ride = await traveller.book();
    await site.pay(ride, kobo(ride));
    expect(await traveller.confirm(ride)).toMatchObject({ status: 200 });
    await site.settle();
    await isPaid(ride);
  });

  test('notices count once when they are duplicated and in another order, and never when they are forged', async () => {
    const rides = [await traveller.book(), await traveller.book()];
    for (const ride of rides) await site.pay(ride, kobo(ride));
    await site.loseNotices();
    for (const forged of await site.noticesOf('forged')) expect(await site.send(forged)).toBe(401);
    for (const ride of rides) expect(await look(ride)).toBe('pending');
    const reordered = (await site.noticesOf()).toReversed();
    for (const status of await Promise.all([...reordered, ...reordered].map(site.send))) expect(status).toBe(200);
    await site.settle();
    for (const ride of rides) await isPaid(ride);
  });

  test('a notice that is signed with the previous key is accepted where a provider has two keys', async () => {
    const ride = await traveller.book();
    await site.pay(ride, kobo(ride));
    await site.loseNotices();
    const hasTwo = name !== 'sandbox';
    expect(await site.send(await newestNotice(site, 'before'))).toBe(hasTwo ? 200 : 401);
    expect(await look(ride)).toBe(hasTwo ? 'paid' : 'pending');
  });

  test.each([
    ['all', 0],
    ['a part', 700_00],
  ])('a refund of %s of the money is sent once, and its traveller gets the mail', async (_what, retained) => {
    const ride = await traveller.book();
    await site.pay(ride, kobo(ride));
    await site.settle();
    const backKobo = await endRide(site.api, ride, retained);
    const id = await recordsOf(site.api).refundIdOf(ride);
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    await site.settle();
    await site.wait(10);
    await site.wait(60);
    expect((await traveller.look(ride)).refund).toMatchObject({ refundedAt: expect.any(String) });
    expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(backKobo);
    expect((await mails(ride)).filter((mail) => mail === 'payment-refunded')).toHaveLength(1);
  });
});

test.each(siteNames)('a notice of %s that is sent again after a year changes nothing', async (name) => {
  const site = await openSite(name);
  try {
    const ride = await travellerOf(site.api).book();
    await site.pay(ride, ride.due * 100);
    await site.settle();
    const notices = await site.noticesOf();
    await site.wait(yearMinutes);
    const { db } = site.api.context;
    const rows = async () => {
      const transfers = await db.selectFrom('transfers').selectAll().execute();
      const jobs = await db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
      return [transfers, jobs, await recordsOf(site.api).statusesOf(ride)];
    };
    const before = await rows();
    for (const notice of notices) expect([200, 401]).toContain(await site.send(notice));
    await site.api.runJobs();
    expect(await rows()).toEqual(before);
    expect(await differentBooks(site)).toEqual([]);
  } finally {
    await site.close();
  }
});
