import { staffHeaders, staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import type { SiteProcess } from './testing/site-process';
import {
  deliverTo,
  newestNotice,
  openSimulatedSite,
  type SimulatedSite,
  type SiteName,
  signNotice,
  siteNames,
} from './testing/sites';
import { unaccounted } from './testing/unaccounted';

// two processes on one database, which needs a database server
const minuteMs = 60_000;
const rides = 10;

let site: SimulatedSite;
const open = async (name: SiteName) => {
  site = await openSimulatedSite(name, { workers: 2 });
};
afterEach(async () => {
  await site.wait(45);
  expect(await unaccounted(site)).toEqual([]);
  await site.close();
}, 60_000);

const inBoth = <Result>(work: (process: SiteProcess) => Promise<Result>) => Promise.all(site.workers.map(work));
const hours = async (count: number) => {
  for (let quarter = 0; quarter < count * 4; quarter += 1) await site.wait(15);
};
const look = (ride: UnpaidRide) => travellerOf(site.api).look(ride);
const pay = async (ride: UnpaidRide) => expect(await site.pay(ride, ride.due * 100)).toBe(true);
const mails = async (ride: UnpaidRide, template: string) =>
  (await recordsOf(site.api).mailsOf(ride)).filter((mail) => mail === template);
/** So little goes back that a provider without keys could send it twice. */
const cancel = (ride: UnpaidRide) => endRide(site.api, ride, ride.due * 100 * 0.6);
const refundUrl = async (ride: UnpaidRide) =>
  `/staff/payments/refund-${await recordsOf(site.api).refundIdOf(ride)}/refund`;
const isRefundedOnce = async (ride: UnpaidRide, backKobo: number) => {
  expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(backKobo);
  expect(await look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
  expect(await mails(ride, 'payment-refunded')).toHaveLength(1);
};

test.each(siteNames)(
  'at %s notices and clicks that reach both processes, and refunds and jobs of both, have one effect each',
  async (name) => {
    await open(name);
    const { db } = site.api.context;
    site.notices.copies = 2;
    const booked: UnpaidRide[] = [];
    for (let index = 0; index < rides; index += 1)
      booked.push(await travellerOf(site.workers[index % 2] ?? site.api).book());
    for (const ride of booked) await pay(ride);
    await Promise.all([site.settle(), ...booked.map((ride) => inBoth((one) => travellerOf(one).confirm(ride)))]);
    for (const ride of booked) {
      expect(await look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
      expect(await mails(ride, 'ride-paid')).toHaveLength(1);
    }

    const back: number[] = [];
    for (const ride of booked) back.push(await cancel(ride));
    const headers = await staffHeaders(site.api);
    const requests: string[] = [];
    site.faults.beforeAnswer = (route) => void (/^POST .*refund/.test(route) && requests.push(route));
    for (const ride of booked) {
      const url = await refundUrl(ride);
      const answers = await inBoth((one) => one.inject({ method: 'POST', url, payload: { by: 'bank' }, headers }));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
    await hours(9);
    expect(requests).toHaveLength(rides);
    for (const [index, ride] of booked.entries()) await isRefundedOnce(ride, back[index] ?? 0);
    const repeated = await db
      .selectFrom('jobs')
      .select(['kind', 'attempts'])
      .where('every_seconds', 'is', null)
      .where('attempts', '>', 1)
      .execute();
    expect(repeated).toEqual([]);

    // the night after, one of them compares the lists
    await site.wait(24 * 60);
    await site.wait(60);
    expect(await db.selectFrom('statement_differences').selectAll().execute()).toEqual([]);
    const reports = await db.selectFrom('provider_reports').selectAll().where('paid', '>', 0).execute();
    const sum = (kobo: readonly number[]) => kobo.reduce((before, one) => before + one, 0);
    const receivedKobo = sum(booked.map(({ due }) => due * 100));
    expect(reports).toMatchObject([
      {
        ...{ paid: rides, paid_kobo: receivedKobo, recorded: rides, recorded_kobo: receivedKobo },
        ...{ refunded: rides, refunded_kobo: sum(back) },
      },
    ]);
  },
  180_000,
);

test('two parts of a booking with notices that reach both processes at once pay it once, and what is too much goes back once', async () => {
  await open('monnify any');
  const booked: UnpaidRide[] = [];
  for (let index = 0; index < rides; index += 1) booked.push(await travellerOf(site.api).book());
  // of every other one, the parts are a thousand naira too much together
  const surplus = (ride: UnpaidRide) => (booked.indexOf(ride) % 2 === 0 ? 0 : 100_000);
  for (const ride of booked) {
    const parts = [ride.due * 50, ride.due * 50 + surplus(ride)];
    for (const part of parts) expect(await site.pay(ride, part)).toBe(true);
    await site.loseNotices();
    const notices = (await site.noticesOf()).slice(-2);
    const answers = await Promise.all(
      notices.flatMap((notice, index) =>
        [0, 1]
          .map((turn) => site.workers[(index + turn) % 2] ?? site.api)
          .map((one) => deliverTo(one, 'monnify')(notice)),
      ),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
  }
  for (const ride of booked) {
    expect(await look(ride)).toMatchObject({
      status: surplus(ride) > 0 ? 'overpaid' : 'paid',
      amountPaid: ride.due + surplus(ride) / 100,
    });
    expect(await mails(ride, 'ride-paid')).toHaveLength(1);
    if (surplus(ride) === 0) continue;
    const url = await refundUrl(ride);
    const headers = await staffHeaders(site.api);
    const answers = await inBoth((one) => one.inject({ method: 'POST', url, payload: { by: 'bank' }, headers }));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  }
  await hours(9);
  for (const ride of booked.filter((one) => surplus(one) > 0)) await isRefundedOnce(ride, surplus(ride));
}, 180_000);

// Monnify knows the keys of refunds
test('a refund that waits for money at Paystack is sent once when both processes ask about it at once', async () => {
  await open('paystack');
  const ride = await travellerOf(site.api).book();
  await pay(ride);
  await site.settle();
  const backKobo = await cancel(ride);
  const url = await refundUrl(ride);
  const send = async () => {
    dataOf(await staffOf(site.api).send(url, { by: 'bank' }));
    await site.settle();
  };
  // the first attempt fails, and the notice of that comes much later
  site.endsRefund('failed');
  site.notices.hold();
  await send();
  await hours(1);
  const late = await newestNotice(site);
  await site.loseNotices();
  site.notices.release();
  site.endsRefund('lacks_money');
  await send();
  site.endsRefund('sent');
  site.api.travel(minuteMs);
  const headers = signNotice('paystack', late.body, 'present', site.api.context.now());
  expect(await site.send({ body: late.body, headers })).toBe(200);

  // one question is due, and the notice causes another: both look for the refund before either sends it
  const asking = site.workers.map((one) => one.runJobs(['ask-refund']));
  const oneHasEnded = Promise.race(asking);
  let bothLook = () => {};
  const second = new Promise<void>((resolve) => {
    bothLook = resolve;
  });
  let looking = 0;
  site.faults.beforeAnswer = async (route) => {
    if (route !== 'GET /refund') return;
    looking += 1;
    if (looking === 2) bothLook();
    await Promise.race([second, oneHasEnded]);
  };
  await Promise.all(asking);
  await hours(9);
  await isRefundedOnce(ride, backKobo);
}, 180_000);
