import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { type Bank, openSiteOfBoth, type SiteOfBoth } from './testing/site-of-both';
import { unaccounted } from './testing/unaccounted';

// two processes on one database, which needs a database server
const names = ['paystack', 'monnify'] as const;
type Name = (typeof names)[number];

let site: SiteOfBoth;
beforeEach(async () => {
  site = await openSiteOfBoth();
}, 60_000);
afterEach(async () => {
  await site.wait(45);
  for (const name of names) expect(await unaccounted(site[name])).toEqual([]);
  await site.close();
}, 60_000);

const nameOf = (ride: UnpaidRide): Name | undefined =>
  names.find((name) => site[name].accountNumbers().includes(ride.details.accountNumber));
/** Some rides, by both processes in turn. */
const book = async (count: number) => {
  const rides: UnpaidRide[] = [];
  for (let index = 0; index < count; index += 1)
    rides.push(await travellerOf(site.workers[index % 2] ?? site.api).book());
  return rides;
};
const look = (ride: UnpaidRide) => travellerOf(site.api).look(ride);
const pay = async (bank: Bank, ride: UnpaidRide) => expect(await bank.pay(ride, ride.due * 100)).toBe(true);
const isPaidOnce = async (ride: UnpaidRide) => {
  expect(await look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
  expect((await recordsOf(site.api).mailsOf(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
};
const outage = { fault: 'html_503', times: 1_000_000 } as const;

test.each([
  ['paystack', 'monnify'],
  ['monnify', 'paystack'],
] as const)(
  'while %s is out, new accounts of both processes are opened at %s, and an open booking stays where it is',
  async (out, other) => {
    const before = await book(4);
    expect(before.map(nameOf)).toEqual(['paystack', 'paystack', 'paystack', 'paystack']);
    // two at each, to begin with
    site.paystack.faults.plan(outage);
    const elsewhere = await book(4);
    site.paystack.faults.clear();
    await site.wait(2);
    expect(elsewhere.map(nameOf)).toEqual(['monnify', 'monnify', 'monnify', 'monnify']);

    const [staying, paidThere] = out === 'paystack' ? [before, elsewhere] : [elsewhere, before];
    site[out].faults.plan(outage);
    const during = await book(6);
    expect(new Set(during.map(nameOf))).toEqual(new Set([other]));
    for (const ride of staying) await pay(site[out], ride);
    for (const ride of [...paidThere, ...during]) await pay(site[other], ride);
    for (let step = 0; step < 5; step += 1) await site.wait(10);
    for (const ride of [...paidThere, ...during]) await isPaidOnce(ride);
    // after its end as well: nothing is released before its own provider was asked
    for (const ride of staying) {
      const { status, details } = await look(ride);
      expect({ status, account: details.accountNumber }).toEqual({
        status: 'pending',
        account: ride.details.accountNumber,
      });
      expect(nameOf(ride)).toBe(out);
    }

    site[out].faults.clear();
    for (let step = 0; step < 4; step += 1) await site.wait(15);
    for (const ride of staying) await isPaidOnce(ride);
    const after = await book(2);
    expect(after.map(nameOf)).toEqual(['paystack', 'paystack']);
    for (const ride of after) await pay(site.paystack, ride);
    await site.wait(1);

    // each refund is sent by the provider that has the money
    const all = [...before, ...elsewhere, ...during, ...after];
    const back = new Map<UnpaidRide, number>();
    for (const ride of all) {
      back.set(ride, await endRide(site.api, ride, 100_000));
      const id = await recordsOf(site.api).refundIdOf(ride);
      dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    }
    for (let quarter = 0; quarter < 36; quarter += 1) await site.wait(15);
    for (const name of names) {
      const { refunded } = await site[name].books();
      const own = all.filter((ride) => nameOf(ride) === name);
      expect(refunded).toEqual(new Map(own.map((ride) => [ride.details.accountNumber, back.get(ride)])));
      for (const ride of own) expect(await look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
    }

    // the night after, each has a report of its own
    await site.wait(24 * 60);
    await site.wait(60);
    const { db } = site.api.context;
    expect(await db.selectFrom('statement_differences').selectAll().execute()).toEqual([]);
    const reports = await db
      .selectFrom('provider_reports')
      .select(['provider', 'paid', 'paid_kobo', 'recorded_kobo'])
      .where('paid', '>', 0)
      .orderBy('provider', 'desc')
      .execute();
    const reportOf = (name: Name) => {
      const own = all.filter((ride) => nameOf(ride) === name);
      const kobo = own.reduce((sum, { due }) => sum + due * 100, 0);
      return { provider: name, paid: own.length, paid_kobo: kobo, recorded_kobo: kobo };
    };
    expect(reports).toEqual(names.map(reportOf));
  },
  240_000,
);
