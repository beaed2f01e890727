import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
import { drawer } from './testing/shuffle';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

/** Money of every size to every account, told, told twice or never told, while the clock runs and people click. */
async function muddle(api: TestApi, seed: number, steps: number) {
  const traveller = travellerOf(api);
  const draw = drawer(seed);
  const below = (count: number) => Math.floor(draw() * count);
  const accounts: { number: string; ride: UnpaidRide }[] = [];
  const references: string[] = [];
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)];
  const book = async () => {
    const ride = await traveller.book().catch(() => undefined);
    if (ride) accounts.push({ number: ride.details.accountNumber, ride });
  };
  const pay = async () => {
    const account = oneOf(accounts);
    if (!account) return;
    const { due } = account.ride;
    const amount = [due, due / 2, due - 100, due * 2, due + 0.5, 0.01, 1 + below(100_000)][below(7)] ?? due;
    references.push(await traveller.transfer(account.number, Math.round(amount * 100) / 100));
  };
  const tell = async () => {
    const reference = oneOf(references);
    if (reference) expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
  };
  const reopen = async () => {
    const account = oneOf(accounts);
    if (!account) return;
    const { status, data } = await traveller.initiate(account.ride);
    if (status !== 200) return;
    const opened = data as { transaction_id: string; transfer_details: UnpaidRide['details'] };
    const ride = { ...account.ride, transactionId: opened.transaction_id, details: opened.transfer_details };
    if (!accounts.some(({ number }) => number === ride.details.accountNumber)) {
      accounts.push({ number: ride.details.accountNumber, ride });
    }
  };
  const acts = [
    book,
    pay,
    pay,
    pay,
    tell,
    tell,
    reopen,
    async () => void (await traveller.confirm(oneOf(accounts)?.ride ?? { id: 'x'.repeat(22), transactionId: 'x' })),
    async () => void (await api.runJobs()),
    async () => void (await withholdNotices(api)),
    async () => api.travel(below(40) * minuteMs),
  ];
  await book();
  for (let step = 0; step < steps; step += 1) {
    await oneOf(acts)?.();
    expect(await breaches(api.context.db)).toEqual([]);
  }
  // at last the bank is asked about everything
  api.travel(31 * minuteMs);
  await api.runJobs();
  expect(await breaches(api.context.db)).toEqual([]);
  const { db } = api.context;
  const sum = (table: 'transfers' | 'sandbox_transfers') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number>('amount_kobo').as('kobo'))
      .executeTakeFirstOrThrow();
  expect(await sum('transfers')).toEqual(await sum('sandbox_transfers'));
}

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

test.each([1, 2, 3, 4])(
  'random transfers to random accounts keep every invariant, and no kobo is lost (seed %d)',
  (seed) => muddle(api, seed, 60),
  120_000,
);
