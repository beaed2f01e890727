import fc from 'fast-check';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
import { newTally, pick } from './testing/tally';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

/** The sizes of transfers, relative to the due amount, in naira. */
const sizes = {
  due: (due: number) => due,
  half: (due: number) => due / 2,
  less: (due: number) => due - 100,
  twice: (due: number) => due * 2,
  more: (due: number) => due + 0.5,
  kobo: () => 0.01,
} as const;

const which = fc.nat({ max: 99 });
const one = <Act extends string>(act: Act) => fc.record({ act: fc.constant(act) });
const of = <Act extends string>(act: Act) => fc.record({ act: fc.constant(act), which });
const paying = fc.record({
  act: fc.constant('pay' as const),
  which,
  size: fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[])),
});
const waiting = fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) });
const acts = fc.array(
  fc.oneof(
    one('book'),
    { arbitrary: paying, weight: 3 },
    { arbitrary: of('tell'), weight: 2 },
    of('reopen'),
    of('confirm'),
    { arbitrary: one('jobs'), weight: 2 },
    one('withhold'),
    { arbitrary: waiting, weight: 2 },
  ),
  { minLength: 25, maxLength: 45 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Runs each act, and checks all invariants after it. */
async function play(api: TestApi, played: readonly Act[]): Promise<void> {
  const traveller = travellerOf(api);
  const accounts: { number: string; ride: UnpaidRide }[] = [];
  const references: string[] = [];
  const book = async () => {
    const ride = await traveller.book();
    accounts.push({ number: ride.details.accountNumber, ride });
  };
  const reopen = async (ride: UnpaidRide) => {
    const { status, data } = await traveller.initiate(ride);
    if (status !== 200) return;
    const { transaction_id, transfer_details } = data as {
      transaction_id: string;
      transfer_details: UnpaidRide['details'];
    };
    const number = transfer_details.accountNumber;
    if (accounts.some((known) => known.number === number)) return;
    accounts.push({ number, ride: { ...ride, transactionId: transaction_id, details: transfer_details } });
  };
  const perform = async (act: Act): Promise<unknown> => {
    if (act.act === 'book') return book();
    if (act.act === 'jobs') return api.runJobs();
    if (act.act === 'withhold') return withholdNotices(api);
    if (act.act === 'wait') return api.travel(act.minutes * minuteMs);
    if (act.act === 'tell') {
      const reference = pick(references, act.which);
      return reference && expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    }
    const account = pick(accounts, act.which);
    if (!account) return undefined;
    if (act.act === 'reopen') return reopen(account.ride);
    if (act.act === 'confirm') return traveller.confirm(account.ride);
    const amount = Math.round(sizes[act.size](account.ride.due) * 100) / 100;
    return references.push(await traveller.transfer(account.number, amount));
  };
  await book();
  for (const act of played) {
    await perform(act);
    expect(await breaches(api.context.db)).toEqual([]);
  }
  // finally the bank is asked about all accounts
  api.travel(31 * minuteMs);
  await api.runJobs();
  expect(await breaches(api.context.db)).toEqual([]);
  expect(await sentKobo(api, 'transfers')).toBe(await sentKobo(api, 'sandbox_transfers'));
}

async function sentKobo({ context: { db } }: TestApi, table: 'transfers' | 'sandbox_transfers'): Promise<number> {
  const { kobo } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('kobo'))
    .executeTakeFirstOrThrow();
  return kobo ?? 0;
}

test('random transfers to random accounts keep all invariants, and no kobo is lost', async () => {
  const tally = newTally();
  const property = fc.asyncProperty(acts, async (played) => {
    const api = await openTestApi();
    try {
      await play(api, played);
      await tally.addMoney(api.context.db);
    } finally {
      await api.close();
    }
  });
  await fc.assert(property, { seed: 4, numRuns: 4, interruptAfterTimeLimit: 240_000 });
  const happened = ['booking', 'transfer', 'new account', 'refund due', 'refund withdrawn'];
  const statuses = ['processing', 'paid', 'overpaid', 'underpaid', 'late', 'expired'];
  expect(tally.missing([...happened, ...statuses])).toEqual([]);
}, 300_000);
