import fc from 'fast-check';
import type { Statement } from '../provider';
import type { FaultKind } from '../simulators/faults';
import { pick } from '../testing/tally';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { openSimulatedSite, type SimulatedName, type SimulatedSite, simulatedNames } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

const which = fc.nat({ max: 99 });
const faults = fc.constantFrom<FaultKind>('lost', 'html_502', 'html_502_after', 'rate_limited', 'error_500');
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('book' as const) }),
    fc.record({ act: fc.constant('pay' as const), which, more: fc.constantFrom(0, 0, 0, 1, -1, -10_000) }),
    fc.record({ act: fc.constant('fail' as const), fault: faults }),
    fc.record({ act: fc.constant('lose' as const) }),
    fc.record({ act: fc.constant('replay' as const), which }),
    fc.record({ act: fc.constant('confirm' as const), which }),
    fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  ),
  { minLength: 15, maxLength: 30 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

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
      case 'wait':
        return site.wait(act.minutes);
    }
  };
  for (const act of played) await perform(act);
  site.faults.clear();
  // each account ends, and the jobs that failed run again
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

test.each(simulatedNames)(
  'whatever happens to transfers, calls and notices, the ledger has the sum of the list of %s to the kobo',
  async (name: SimulatedName) => {
    let sumKobo = 0;
    const property = fc.asyncProperty(acts, async (played) => {
      const site = await openSimulatedSite(name);
      try {
        const { db, now } = site.api.context;
        const from = now();
        await play(site, played);
        const kobo = listed(await site.provider.statement(db, from, new Date(now().getTime() + 1)));
        expect(await recordedKobo(site)).toBe(kobo);
        expect(await unaccounted(site)).toEqual([]);
        sumKobo += kobo;
      } finally {
        await site.close();
      }
    });
    await fc.assert(property, { seed: 20, numRuns: 5, interruptAfterTimeLimit: 120_000 });
    expect(sumKobo).toBeGreaterThan(0);
  },
  150_000,
);
