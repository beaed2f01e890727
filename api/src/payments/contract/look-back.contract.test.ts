import type { PaymentProvider } from '../provider';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedSite, siteNames } from './testing/sites';
import { differentBooks, unaccounted } from './testing/unaccounted';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const monthAhead = ({ api }: SimulatedSite) =>
  new Date(api.context.now().getTime() + 40 * dayMs).toISOString().slice(0, 10);

interface Outage {
  readonly site: SimulatedSite;
  /** Paid while the site believed the account open. */
  readonly open: UnpaidRide;
  /** Paid after the site had asked at the end of the account, and in time by the clock of the provider. */
  readonly ended: UnpaidRide;
}

/** Two bookings are paid, their notices are lost, and the provider answers nothing for some hours, and then again. */
async function outageOf(site: SimulatedSite, hours: number): Promise<Outage> {
  const traveller = travellerOf(site.api);
  // so that the ends of accounts at the provider are later than ours
  site.clock.advance(-2 * minuteMs);
  // there is a report of the day before
  await site.wait(24 * 60);
  await site.wait(60);
  const pickupDate = monthAhead(site);
  const ended = await traveller.book({ pickupDate });
  await site.wait(16);
  const open = await traveller.book({ pickupDate });
  await site.wait(15);
  expect(await traveller.look(ended)).toMatchObject({ status: 'expired' });
  for (const ride of [ended, open]) expect(await site.pay(ride, ride.due * 100)).toBe(true);
  await site.loseNotices();
  site.faults.plan({ fault: 'html_503', times: 1_000_000 });
  for (let hour = 0; hour < hours; hour += 1) await site.wait(60);
  expect(await traveller.look(open)).toMatchObject({ status: 'pending' });
  expect(await traveller.look(ended)).toMatchObject({ status: 'expired' });
  site.faults.clear();
  // jobs that failed come again by then, the comparison of the lists as well
  for (let hour = 0; hour < 3; hour += 1) await site.wait(60);
  return { site, open, ended };
}

const isPaidOnce = async (site: SimulatedSite, ride: UnpaidRide) => {
  expect(await travellerOf(site.api).look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
  expect((await recordsOf(site.api).mailsOf(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
};

describe.each(siteNames)('money without a notice at %s', (name) => {
  test.each([1, 48, 71, 100])(
    'is found when the provider answers again after %i hours',
    async (hours) => {
      const { site, open, ended } = await outageOf(await openSimulatedSite(name), hours);
      try {
        for (const ride of [open, ended]) await isPaidOnce(site, ride);
        await site.wait(24 * 60);
        await site.wait(60);
        const { db } = site.api.context;
        expect(await db.selectFrom('statement_differences').selectAll().execute()).toEqual([]);
        const reports = await db.selectFrom('provider_reports').selectAll().where('paid', '>', 0).execute();
        expect(reports).toMatchObject([{ paid: 2, recorded: 2 }]);
        expect(await unaccounted(site)).toEqual([]);
      } finally {
        await site.close();
      }
    },
    60_000,
  );

  test('in an account that no booking has is a difference of the lists after an outage of 100 hours', async () => {
    const site = await openSimulatedSite(name);
    try {
      const { db, now } = site.api.context;
      // as another site with the keys of this one would
      const answer = await site.provider.openAccount(db, {
        ...{ reference: 'TRX-OTHER-SITE', accountName: 'Tafiya/Amaka Okafor', amountKobo: 2_500_000 },
        ...{ payer: { name: 'Amaka Okafor', email: 'amaka@example.com' } },
        ...{ openedAt: now(), expiresAt: new Date(now().getTime() + 30 * minuteMs) },
      });
      if (answer.outcome !== 'opened') throw new Error('No account was opened');
      const { accountNumber } = answer.account;
      expect(await site.pay({ details: { accountNumber } as UnpaidRide['details'] }, 2_500_000)).toBe(true);
      await site.loseNotices();
      await outageOf(site, 100);
      const differences = await db.selectFrom('statement_differences').selectAll().execute();
      expect(differences).toMatchObject([
        {
          provider: site.provider.name,
          kind: 'transfer_unknown',
          ours_kobo: null,
          theirs_kobo: 2_500_000,
          closed_at: null,
        },
      ]);
      expect(await differentBooks(site)).toEqual([`received ${accountNumber}: 0 kobo here, 2500000 there`]);
    } finally {
      await site.close();
    }
  }, 60_000);

  /** Its list is never asked for more than the last day. */
  const lastDayOnly = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    statement: (db, from, to) => provider.statement(db, new Date(Math.max(from.getTime(), to.getTime() - dayMs)), to),
  });

  test('control: with a look-back of a day, after 71 hours only the account that is still open is asked about', async () => {
    const { site, open, ended } = await outageOf(await openSimulatedSite(name, { broken: lastDayOnly }), 71);
    try {
      await isPaidOnce(site, open);
      expect(await travellerOf(site.api).look(ended)).toMatchObject({ status: 'expired', amountPaid: 0 });
      expect(await differentBooks(site)).toEqual([
        `received ${ended.details.accountNumber}: 0 kobo here, ${ended.due * 100} there`,
      ]);
    } finally {
      await site.close();
    }
  }, 60_000);
});
