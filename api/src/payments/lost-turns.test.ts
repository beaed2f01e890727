import { refuseRows } from '../jobs/testing/refuse-rows';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { bankOf, withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const idOf = (ride: { id: string }) => recordsOf(api).internalId(ride);

/** Deletes the jobs that expire accounts. */
const loseExpiries = () => api.context.db.deleteFrom('jobs').where('kind', '=', 'expire-account').execute();

test('an account that cannot be expired does not block others, and is retried', async () => {
  const [stuck, other] = [await traveller.book(), await traveller.book()];
  await loseExpiries();
  const mend = await refuseRows(api.context.db, 'ride_timeline', 'booking_id', await idOf(stuck));
  api.travel(accountMs);
  await api.runJobs();
  expect([(await traveller.look(stuck)).ride, (await traveller.look(other)).ride]).toEqual([
    'pending_payment',
    'expired',
  ]);
  await mend();
  api.travel(minuteMs);
  await api.runJobs();
  expect((await traveller.look(stuck)).ride).toBe('expired');
});

test('a transfer that cannot be recorded does not block others, and is retried', async () => {
  const [stuck, other] = [await traveller.book(), await traveller.book()];
  await traveller.transfer(stuck.details.accountNumber, stuck.due);
  await traveller.transfer(other.details.accountNumber, other.due);
  await withholdNotices(api);
  const mend = await refuseRows(api.context.db, 'ride_timeline', 'booking_id', await idOf(stuck));
  api.travel(minuteMs);
  await api.runJobs();
  expect([(await traveller.look(stuck)).status, (await traveller.look(other)).status]).toEqual(['pending', 'paid']);
  await mend();
  api.travel(minuteMs);
  await api.runJobs();
  expect((await traveller.look(stuck)).status).toBe('paid');
});

test('a transfer to an account that was closed within a minute is found without a notice', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  expect((await traveller.look(ride)).status).toBe('paid');
  await traveller.transfer(ride.details.accountNumber, 500);
  await withholdNotices(api);
  api.travel(15 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'overpaid', refund: { amount: 500 } });
});

test('a whole batch of failing accounts moves to the end of the queue', async () => {
  const ride = await traveller.book();
  const bank = bankOf(api);
  const { db, now } = api.context;
  const batch = 200;
  const failing = (number: string | null) => number?.startsWith('20000');
  const { payment_id } = await db
    .selectFrom('payment_accounts')
    .select('payment_id')
    .where('account_number', '=', ride.details.accountNumber)
    .executeTakeFirstOrThrow();
  const longAgo = new Date(now().getTime() - 60 * minuteMs);
  const accounts = Array.from({ length: batch }, (_, index) => ({
    payment_id,
    transaction_id: `failing-${index}`,
    reference: `TRX-FAIL-${index}`,
    provider: bank.name,
    bank_name: 'Sandbox Bank',
    account_number: String(2_000_000_000 + index),
    account_name: 'Nobody',
    amount_kobo: 1,
    state: 'closed' as const,
    opened_at: longAgo,
    expires_at: now(),
    asked_at: longAgo,
  }));
  await db.insertInto('payment_accounts').values(accounts).execute();
  await traveller.transfer(ride.details.accountNumber, 500);
  await withholdNotices(api);
  const stateOf = bank.stateOf.bind(bank);
  bank.stateOf = (at, account) =>
    failing(account.accountNumber) ? Promise.reject(new Error('no such account')) : stateOf(at, account);
  for (let run = 0; run < 2; run += 1) {
    api.travel(minuteMs);
    await api.runJobs();
  }
  bank.stateOf = stateOf;
  const { amount_kobo } = await db
    .selectFrom('transfers')
    .select('amount_kobo')
    .where('account_number', '=', ride.details.accountNumber)
    .executeTakeFirstOrThrow();
  expect(amount_kobo).toBe(50_000);
});
