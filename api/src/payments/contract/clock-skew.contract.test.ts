import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedSite, siteNames } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

const minuteMs = 60_000;
const skewMs = 2 * minuteMs;

/** Minutes since the opening, a minute from the end of the hold and two of the provider's clock. */
const [justBefore, justAfter] = [29, 31];

describe.each(
  siteNames.flatMap((name) => [
    { name, clock: 'ahead of ours', byMs: skewMs },
    { name, clock: 'behind ours', byMs: -skewMs },
  ]),
)('$name with a clock two minutes $clock', ({ name, byMs }) => {
  let site: SimulatedSite;
  let traveller: ReturnType<typeof travellerOf>;
  beforeAll(async () => {
    site = await openSimulatedSite(name);
    site.clock.advance(byMs);
    traveller = travellerOf(site.api);
  });
  afterEach(async () => {
    await site.wait(45);
    expect(await unaccounted(site)).toEqual([]);
  });
  afterAll(() => site.close());

  const kobo = (ride: UnpaidRide) => ride.due * 100;
  const mails = (ride: UnpaidRide) => recordsOf(site.api).mailsOf(ride);
  const isPaidOnce = async (ride: UnpaidRide) => {
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect((await mails(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
  };
  const ends = async (ride: UnpaidRide) => {
    await site.wait(45);
    expect(await traveller.look(ride)).toMatchObject({ status: 'expired', amountPaid: 0 });
    expect(await mails(ride)).toEqual(['ride-expired']);
    expect((await site.books()).received.get(ride.details.accountNumber)).toBeUndefined();
  };
  /** Paystack ends an account at our time on its own clock, Monnify forty minutes after the opening. */
  const takesAt = (minutes: number) => name !== 'paystack' || minutes * minuteMs + byMs < 30 * minuteMs;

  test('money in the middle pays the booking, and without money the account ends', async () => {
    const [paid, unpaid] = [await traveller.book(), await traveller.book()];
    site.api.travel(15 * minuteMs);
    expect(await site.pay(paid, kobo(paid))).toBe(true);
    await site.settle();
    await isPaidOnce(paid);
    await ends(unpaid);
  });

  test.each([
    ['a notice', 'right before', justBefore],
    ['a click', 'right before', justBefore],
    ['a notice', 'right after', justAfter],
    ['a click', 'right after', justAfter],
  ])('%s about money %s our end has the booking paid if the provider took the money', async (by, _when, minutes) => {
    const ride = await traveller.book();
    site.api.travel(minutes * minuteMs);
    const isTaken = await site.pay(ride, kobo(ride));
    expect(isTaken).toBe(takesAt(minutes));
    if (by === 'a click') {
      await site.loseNotices();
      const answer = await traveller.confirm(ride);
      if (isTaken) expect(answer).toMatchObject({ status: 200 });
      else
        expect(answer.message).toMatch(
          minutes === justBefore
            ? /not received your transfer yet/
            : /no transfer has reached us\. A transfer that came too late is returned by your bank\./,
        );
    }
    await site.settle();
    if (isTaken) await isPaidOnce(ride);
    else await ends(ride);
  });

  test('money that is in time by one clock alone goes back as a whole if the car is gone', async () => {
    const ride = await traveller.book();
    await site.wait(justAfter);
    await traveller.book(await recordsOf(site.api).carOf(ride));
    const isTaken = await site.pay(ride, kobo(ride));
    expect(isTaken).toBe(takesAt(justAfter));
    await site.settle();
    if (!isTaken) return ends(ride);
    expect(await traveller.look(ride)).toMatchObject({ status: 'late' });
    expect(await mails(ride)).toContain('payment-late-refund');
    const id = await recordsOf(site.api).refundIdOf(ride);
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    for (const minutes of [10, 60]) await site.wait(minutes);
    expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
    expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(kobo(ride));
  });

  test('the lists of a day agree when money came right before and right after midnight', async () => {
    const { now } = site.api.context;
    const midnightMs = Math.ceil((now().getTime() + 3_600_000) / 86_400_000) * 86_400_000 - 3_600_000;
    await site.wait((midnightMs - now().getTime()) / minuteMs - 10);
    const rides = [await traveller.book(), await traveller.book()];
    for (const ride of rides) {
      await site.wait(9);
      expect(await site.pay(ride, kobo(ride))).toBe(true);
      await site.settle();
      await isPaidOnce(ride);
    }
    for (let day = 0; day < 2; day += 1) {
      await site.wait(23 * 60);
      await site.wait(120);
    }
    const differences = await site.api.context.db.selectFrom('statement_differences').select('kind').execute();
    expect(differences).toEqual([]);
    const reports = await site.api.context.db.selectFrom('provider_reports').selectAll().execute();
    const [paid, recorded] = [reports.map((report) => report.paid_kobo), reports.map((report) => report.recorded_kobo)];
    expect(recorded).toEqual(paid);
    expect(paid.filter((sum) => sum > 0).length).toBeGreaterThanOrEqual(2);
  });
});
