import { sql } from 'kysely';
import { openTestApi, type TestApi } from '../../testing';
import { adapterFor, secrets } from '../contract/testing/sites';
import { breaches } from '../invariants';
import { createBanks } from '../providers/banks';
import { startPaystack } from '../simulators/paystack/paystack';
import { travellerOf, type UnpaidRide } from '../testing/traveller';

// A transfer of which every notice and question was lost, and that Paystack puts on its list hours after it came in.

const hourMs = 3_600_000;

let api: TestApi | undefined;
let paystack: Awaited<ReturnType<typeof startPaystack>>;
const opened = (): TestApi => {
  if (!api) throw new Error('The site is not open yet');
  return api;
};
afterEach(async () => {
  expect(await breaches(opened().context.db)).toEqual([]);
  await api?.close();
  await paystack.close();
  api = undefined;
});

/** A ride that was paid at an instant and is listed so many hours later; nothing but the list brings that to light. */
async function payUnseen(at: Date, listedAfterHours: number): Promise<UnpaidRide> {
  const now = () => api?.context.now() ?? at;
  // notices are not taken
  paystack = await startPaystack({ secret: secrets.paystack.present }, { now, notify: async () => 500 });
  const banks = createBanks([adapterFor('paystack', paystack.url, now)], { nowMs: () => now().getTime() });
  api = await openTestApi({ now: at, banks });
  const ride = await travellerOf(api).book();
  paystack.provider.settings.transactionListLagMs = listedAfterHours * hourMs;
  const { accountNumber } = ride.details;
  expect(paystack.provider.transfer({ accountNumber, amountKobo: ride.due * 100 })).toMatchObject({ isAccepted: true });
  // nobody asks about the account any more
  await sql`update payment_accounts set asked_at = '2027-01-01', expires_at = opened_at + interval '30 minutes', state = 'expired'`.execute(
    api.context.db,
  );
  await sql`update jobs set done_at = now() where kind = 'expire-account'`.execute(api.context.db);
  return ride;
}

/** Lets days pass, in each of which the lists are compared. */
const pass = async (days: number) => {
  for (let hours = 0; hours < days * 24; hours += 6) {
    opened().travel(6 * hourMs);
    await opened().runJobs();
  }
};
const found = async () => {
  const rows = await opened().context.db.selectFrom('transfers').select(['learnt_from', 'amount_kobo']).execute();
  return rows.map(({ learnt_from, amount_kobo }) => [learnt_from, amount_kobo]);
};

// in Lagos, which is one hour ahead
describe.each([
  ['just after midnight', new Date('2026-11-19T23:05:00Z')],
  ['at noon', new Date('2026-11-20T11:00:00Z')],
  ['just before midnight', new Date('2026-11-20T22:50:00Z')],
])('a transfer that came in %s', (_when, at) => {
  test.each([48, 60, 71])('and is listed %d hours later is found', async (hours) => {
    const ride = await payUnseen(at, hours);
    await pass(5);
    expect(await found()).toEqual([['reconciliation', ride.due * 100]]);
  });
});

test('one that is listed after five days is found only by a question about its account', async () => {
  const ride = await payUnseen(new Date('2026-11-20T11:00:00Z'), 120);
  await pass(8);
  expect(await found()).toEqual([]);
  await travellerOf(opened()).confirm(ride);
  expect(await found()).toEqual([['confirm', ride.due * 100]]);
});

test('one that went back to its sender before any question pays no booking, and is a difference of the lists', async () => {
  const ride = await payUnseen(new Date('2026-11-20T11:00:00Z'), 0);
  expect(paystack.provider.reverse(ride.details.transactionReference)).toBeUndefined();
  await travellerOf(opened()).confirm(ride);
  expect((await travellerOf(opened()).look(ride)).amountPaid).toBe(0);
  await pass(2);
  expect(await found()).toEqual([]);
  const { db } = opened().context;
  expect(await db.selectFrom('statement_differences').select(['kind', 'theirs_kobo', 'closed_at']).execute()).toEqual([
    { kind: 'transfer_unknown', theirs_kobo: ride.due * 100, closed_at: null },
  ]);
});
