import fc from 'fast-check';
import { sql } from 'kysely';
import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import type { Statement } from '../provider';
import type { FaultKind } from '../simulators/faults';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { pick } from '../testing/tally';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedSite, type SiteName, siteNames } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

const which = fc.nat({ max: 99 });
const faults = fc.constantFrom<FaultKind>('lost', 'html_502', 'html_502_after', 'rate_limited', 'error_500');
const acts = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ act: fc.constant('book' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constant('pay' as const), which, more: fc.constantFrom(0, 0, 0, 1, -1, -10_000) }),
    },
    fc.record({ act: fc.constant('fail' as const), fault: faults }),
    fc.record({ act: fc.constant('lose' as const) }),
    fc.record({ act: fc.constant('replay' as const), which }),
    fc.record({ act: fc.constant('confirm' as const), which }),
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('send back' as const),
        ...{
          which,
          retainedKobo: fc.constantFrom(0, 700_000),
          end: fc.constantFrom('sent' as const, 'sent', 'failed'),
        },
        by: fc.constantFrom('bank' as const, 'bank', 'bank', 'hand'),
      }),
    },
    fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  ),
  { minLength: 15, maxLength: 30 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;
type SendBack = Extract<Act, { act: 'send back' }>;

/** Cancels the ride if it is paid, and sends back what is due of it, also after a refund that failed. */
async function sendBack(site: SimulatedSite, ride: UnpaidRide, { retainedKobo, end, by }: SendBack): Promise<void> {
  const { ride: state, status } = await travellerOf(site.api).look(ride);
  if (state !== 'cancelled' && ['paid', 'overpaid'].includes(status)) await endRide(site.api, ride, retainedKobo);
  const due = await recordsOf(site.api).dueRefundIdsOf(ride);
  if (due.length > 0) site.endsRefund(end);
  for (const id of due)
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by, reference: `FT-${id}` }));
}

async function play(site: SimulatedSite, played: readonly Act[]): Promise<void> {
  const traveller = travellerOf(site.api);
  const rides: UnpaidRide[] = [];
  const perform = async (act: Act): Promise<unknown> => {
    const ride = 'which' in act ? pick(rides, act.which) : undefined;
    switch (act.act) {
      case 'book':
        // an outage refuses it with 503
        return traveller.book().then(
          (booked) => rides.push(booked),
          (error: Error) => expect(error.message).toContain('Answered 503'),
        );
      case 'pay':
        return ride && site.pay(ride, ride.due * 100 + act.more);
      case 'fail':
        return site.faults.plan({ fault: act.fault });
      case 'lose':
        return site.loseNotices();
      case 'replay': {
        const notice = pick(await site.noticesOf(), act.which);
        return notice && site.send(notice);
      }
      case 'confirm':
        return ride && traveller.confirm(ride);
      case 'send back':
        await site.settle();
        // some stay paid
        for (const paid of rides.filter((_ride, index) => index % 3 !== act.which % 3)) await sendBack(site, paid, act);
        // so that one that failed is due again
        await site.wait(5);
        return;
      case 'wait':
        return site.wait(act.minutes);
    }
  };
  for (const act of played) await perform(act);
  site.faults.clear();
  // each account and each refund ends, and the jobs that failed run again
  for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
}

const listed = ({ received }: Statement): number => received.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

async function recordedKobo({ api: { context }, provider }: SimulatedSite): Promise<number> {
  const { kobo } = await context.db
    .selectFrom('transfers')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .where('provider', '=', provider.name)
    .executeTakeFirstOrThrow();
  return Number(kobo ?? 0);
}

const sentBack = ({ refunds }: Statement) =>
  refunds
    .filter(({ state }) => state === 'sent')
    .map(({ reference, transferId, amountKobo }) => ({ reference, transferId, amountKobo }))
    .toSorted((one, other) => one.reference.localeCompare(other.reference));

/** The refunds that the provider has sent, and those that it still works on, which are none. */
async function recordedRefunds({ api: { context }, provider }: SimulatedSite): Promise<ReturnType<typeof sentBack>> {
  const { rows } = await sql<ReturnType<typeof sentBack>[number]>`
    select coalesce(r.provider_reference, '') as reference, t.provider_transfer_id as "transferId", r.amount_kobo as "amountKobo"
    from refunds r join transfers t on t.id = r.transfer_id
    where t.provider = ${provider.name} and (r.state in ('sending', 'attention') or (r.state = 'done' and r.way = 'bank'))`.execute(
    context.db,
  );
  return rows.toSorted((one, other) => one.reference.localeCompare(other.reference));
}

test.each(siteNames)(
  'whatever happens to transfers, refunds, calls and notices, the ledger has the sums of the list of %s to the kobo',
  async (name: SiteName) => {
    let sumKobo = 0;
    let sentKobo = 0;
    const property = fc.asyncProperty(acts, async (played) => {
      const site = await openSimulatedSite(name);
      try {
        const { db, now } = site.api.context;
        const from = now();
        await play(site, played);
        const statement = await site.provider.statement(db, from, new Date(now().getTime() + 1));
        const kobo = listed(statement);
        expect(await recordedKobo(site)).toBe(kobo);
        expect(await recordedRefunds(site)).toEqual(sentBack(statement));
        expect(await unaccounted(site)).toEqual([]);
        sumKobo += kobo;
        for (const { amountKobo } of sentBack(statement)) sentKobo += amountKobo;
      } finally {
        await site.close();
      }
    });
    await fc.assert(property, { seed: 20, numRuns: 4, interruptAfterTimeLimit: 120_000 });
    expect(sumKobo).toBeGreaterThan(0);
    expect(sentKobo).toBeGreaterThan(0);
  },
  150_000,
);
