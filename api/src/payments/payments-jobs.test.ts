import { inTransaction } from 'server/database';
import { CallNotMade } from '../jobs/circuit-breaker';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { breaches } from './invariants';
import { bankOf, withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { sendStrayMoney } from './testing/stray-money';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
/** The accounts about which the bank was asked, one entry for each request. */
let asked: string[] = [];
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  const bank = bankOf(api);
  const stateOf = bank.stateOf.bind(bank);
  bank.stateOf = (db, account) => {
    asked.push(account.accountNumber ?? '');
    return stateOf(db, account);
  };
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;

/** Advances the clock and runs due jobs. @returns the number of requests to the bank about the ride's account */
async function wait(ms: number, { details }: UnpaidRide): Promise<number> {
  asked = [];
  api.travel(ms);
  await api.runJobs();
  return asked.filter((number) => number === details.accountNumber).length;
}

const loseExpiries = () => api.context.db.deleteFrom('jobs').where('kind', '=', 'expire-account').execute();

test('an account is expired in time by its own job', async () => {
  const ride = await traveller.book();
  await api.context.db
    .updateTable('jobs')
    .set({ run_at: new Date(api.context.now().getTime() + hourMs) })
    .where('kind', 'like', 'payments.%')
    .execute();
  await wait(accountMs - 1000, ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
  await wait(1000, ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
  await wait(hourMs, ride);
});

test('without its job an account is expired by the job that runs every minute, not earlier', async () => {
  const ride = await traveller.book();
  await loseExpiries();
  await wait(accountMs - minuteMs, ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
  await wait(minuteMs, ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});

test('the bank is asked about an open account every minute', async () => {
  const ride = await traveller.book();
  for (let minute = 0; minute < 3; minute += 1) expect(await wait(minuteMs, ride)).toBe(1);
  expect(await wait(30_000, ride)).toBe(0);
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  expect(await wait(30_000, ride)).toBe(1);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('the bank is asked about an expired account every 15 minutes, for two days', async () => {
  const ride = await traveller.book();
  await wait(accountMs, ride);
  expect(await traveller.look(ride)).toMatchObject({ status: 'expired' });
  const endedAt = Date.parse(ride.details.expiresOn);
  // ignores the requests of the run that expired it
  await wait(15 * minuteMs, ride);
  expect(await wait(14 * minuteMs, ride)).toBe(0);
  expect(await wait(minuteMs, ride)).toBe(1);
  expect(await wait(14 * minuteMs, ride)).toBe(0);
  expect(await wait(minuteMs, ride)).toBe(1);

  const until = (ms: number) => wait(endedAt + ms - api.context.now().getTime(), ride);
  await traveller.transfer(ride.details.accountNumber, 1200);
  await withholdNotices(api);
  expect(await until(48 * hourMs - minuteMs)).toBe(1);
  expect(await traveller.look(ride)).toMatchObject({ status: 'late', amountPaid: 1200 });
  expect(await until(48 * hourMs + 20 * minuteMs)).toBe(0);
});

test('an open account is asked about before two hundred expired ones, with some questions at once', async () => {
  const { db, now } = api.context;
  const over = await traveller.book();
  await wait(accountMs, over);
  const ride = await traveller.book();
  const { payment_id } = await db
    .selectFrom('payment_accounts')
    .select('payment_id')
    .where('transaction_id', '=', over.transactionId)
    .executeTakeFirstOrThrow();
  const at = new Date(now().getTime() - hourMs);
  const crowd = Array.from({ length: 200 }, (_, index) => ({
    payment_id,
    ...{ transaction_id: `crowd-${index}`, reference: `TRX-CROWD-${index}`, account_number: `99${10_000_000 + index}` },
    ...{ provider: 'sandbox', bank_name: 'Sandbox Bank', account_name: 'Tafiya', amount_kobo: 100 },
    ...{ state: 'expired' as const, opened_at: new Date(at.getTime() - accountMs), expires_at: at, asked_at: at },
  }));
  await db.insertInto('payment_accounts').values(crowd).execute();
  const bank = bankOf(api);
  const { stateOf } = bank;
  let [running, most] = [0, 0];
  bank.stateOf = async (...question) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    const answer = await stateOf(...question);
    running -= 1;
    return answer;
  };
  try {
    await wait(minuteMs, ride);
  } finally {
    bank.stateOf = stateOf;
    await db.deleteFrom('payment_accounts').where('reference', 'like', 'TRX-CROWD-%').execute();
  }
  expect(most).toBeGreaterThan(1);
  // others that are asked about at once may overtake it while it waits for a connection
  const overtakers = asked.indexOf(ride.details.accountNumber);
  expect(overtakers).toBeGreaterThanOrEqual(0);
  expect(overtakers).toBeLessThan(50);
  expect(asked.filter((number) => number.startsWith('99')).length).toBeGreaterThanOrEqual(100);
});

test('a question that has to wait for its turn is asked in the same run, as none has failed', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  const bank = bankOf(api);
  const { stateOf } = bank;
  let refused = 0;
  bank.stateOf = async (...question) => {
    if (refused < 4) {
      refused += 1;
      throw new CallNotMade('bank', 'all calls of this minute are used', 1);
    }
    return stateOf(...question);
  };
  try {
    await wait(minuteMs, ride);
  } finally {
    bank.stateOf = stateOf;
  }
  expect(refused).toBe(4);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('a question that never gets its turn is given up, so that its job ends', async () => {
  const ride = await traveller.book();
  const bank = bankOf(api);
  const { stateOf } = bank;
  let refused = 0;
  bank.stateOf = async () => {
    refused += 1;
    throw new CallNotMade('bank', 'all calls of this minute are used', 1);
  };
  try {
    await wait(minuteMs, ride);
  } finally {
    bank.stateOf = stateOf;
  }
  expect(refused).toBeGreaterThanOrEqual(10);
  await wait(hourMs, ride);
  expect(await traveller.look(ride)).toMatchObject({ status: 'expired' });
});

test('a refund of a transfer without a booking is sent to the bank once, when a person requests it', async () => {
  const reference = await sendStrayMoney(api, 640);
  const { db, now } = api.context;
  const { id } = await db
    .selectFrom('transfers')
    .select('id')
    .where('provider_transfer_id', '=', reference)
    .executeTakeFirstOrThrow();
  const sentAt = now();
  dataOf(await staffOf(api).send(`/staff/payments/transfer-${id}/refund`, { by: 'bank' }));
  api.travel(5000);
  await api.runJobs();
  const sent = await db
    .selectFrom('sandbox_refunds')
    .select(['amount_kobo', 'sent_at'])
    .where('transfer_reference', '=', reference)
    .execute();
  expect(sent).toEqual([{ amount_kobo: 64_000, sent_at: sentAt }]);
});

test('a refund of a booking is sent to the bank', async () => {
  const ride = await traveller.book();
  const reference = await traveller.pay(ride, ride.due + 320);
  const refundId = await recordsOf(api).refundIdOf(ride);
  dataOf(await staffOf(api).send(`/staff/payments/refund-${refundId}/refund`, { by: 'bank' }));
  await api.runJobs();
  const sent = await api.context.db
    .selectFrom('sandbox_refunds')
    .select('amount_kobo')
    .where('transfer_reference', '=', reference)
    .execute();
  expect(sent).toEqual([{ amount_kobo: 32_000 }]);
});

test('a job for an unknown kind of booking fails with a message', async () => {
  const { db, jobs } = api.context;
  const payload = { bookingKind: 'boat', bookingId: '1' };
  await inTransaction(db, (tx) => jobs.enqueue(tx, { kind: 'expire-account', key: 'boat', payload }));
  const failed = (await api.runJobs()).flatMap(({ kind, error }) => (error ? [[kind, String(error)]] : []));
  expect(failed).toEqual([['expire-account', expect.stringContaining('No kind of booking is called boat')]]);
});
