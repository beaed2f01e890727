import { inTransaction } from 'server/database';
import { jobHandlers } from '../areas';
import { ServiceOutage } from '../jobs/circuit-breaker';
import { startWorker } from '../jobs/start-worker';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import type { PaymentProvider } from './provider';
import { createBanks } from './providers/banks';
import { sendBack } from './review/resolve-items';
import { type NetworkedBank, networkedProvider, openNetworkedBank } from './testing/networked-bank';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;
type Name = 'first' | 'second';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let bank: NetworkedBank;
/** What the first provider fails with. */
let fault: ServiceOutage | undefined;
/** Only its openings of accounts fail. */
let readsWork: boolean;
/** The calls that reached each provider. */
let calls: Record<Name, number>;
let openings: Record<Name, number>;
let logged: { msg: string; provider?: string; calls?: string }[];

/** A bank with a name of its own, that fails while it has a fault. */
function provider(name: Name): PaymentProvider {
  const own = networkedProvider(bank.url, 30_000);
  const reached = <Answer>(answer: () => Promise<Answer>, isOpening = false): Promise<Answer> => {
    calls[name] += 1;
    if (isOpening) openings[name] += 1;
    return name === 'first' && fault && (isOpening || !readsWork) ? Promise.reject(fault) : answer();
  };
  return {
    ...own,
    name,
    openAccount: (...request) => reached(() => own.openAccount(...request), true),
    stateOf: (...question) => reached(() => own.stateOf(...question)),
    refund: (...request) => reached(() => own.refund(...request)),
    refundState: (...question) => reached(() => own.refundState(...question)),
  };
}

beforeEach(async () => {
  bank = await openNetworkedBank();
  fault = undefined;
  readsWork = false;
  calls = { first: 0, second: 0 };
  openings = { first: 0, second: 0 };
  logged = [];
  const nowMs = () => api?.context.now().getTime() ?? 0;
  const log = { error: (fields: unknown, msg = '') => void logged.push({ ...Object(fields), msg }) };
  api = await openTestApi({ banks: createBanks([provider('first'), provider('second')], { nowMs, log }) });
  traveller = travellerOf(api);
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
  await bank.close();
});

const breakFirst = () => {
  fault = new ServiceOutage('bank', 'no answer');
};
const transfer = ({ details }: UnpaidRide, kobo: number) => bank.take(details.accountNumber, kobo, api.context.now());
const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    api.travel(minuteMs);
    await api.runJobs();
  }
};
/** One after another, each with the next free car. */
async function bookMany(count: number): Promise<UnpaidRide[]> {
  const rides: UnpaidRide[] = [];
  while (rides.length < count) rides.push(await traveller.book());
  return rides;
}
/** The jobs that fail. */
const failed = async () => (await api.runJobs()).flatMap(({ kind, error }) => (error ? [[kind, String(error)]] : []));
const statusOf = async (ride: UnpaidRide) => (await traveller.look(ride)).status;
/** A ride that was paid too late or too little, with its refund begun by a person. */
async function owed(): Promise<{ ride: UnpaidRide; refundId: number }> {
  const ride = await traveller.book();
  transfer(ride, 500_000);
  await pass(31);
  return { ride, refundId: await recordsOf(api).refundIdOf(ride) };
}
const sendBackNow = (refundId: number) =>
  inTransaction(api.context.db, (tx) =>
    sendBack(tx, api.context, [rideBookings(api.context)], refundId, { by: 'bank' }),
  );
const refundState = async (refundId: number) =>
  (await api.context.db.selectFrom('refunds').select('state').where('id', '=', refundId).executeTakeFirstOrThrow())
    .state;

test('while one provider is out for an hour, openings, questions and refunds of the other go on, and those of the first resume', async () => {
  const first = await owed();
  breakFirst();
  const second = await owed();
  await sendBackNow(first.refundId);
  await sendBackNow(second.refundId);
  await pass(2);
  expect(await refundState(second.refundId)).toBe('done');
  expect(await refundState(first.refundId)).toBe('sending');

  const paid = await traveller.book();
  transfer(paid, paid.due * 100);
  await pass(1);
  expect(await statusOf(paid)).toBe('paid');
  const unpaid = await traveller.book();
  await pass(31);
  expect(await statusOf(unpaid)).toBe('expired');
  await pass(26);
  expect(await refundState(first.refundId)).toBe('sending');

  fault = undefined;
  await pass(3);
  expect(await refundState(first.refundId)).toBe('done');
  expect(await failed()).toEqual([]);
  expect(bank.asked.size).toBe(2);
});

test('many open accounts of a provider that is out leave time for the questions to the other', async () => {
  const many = await bookMany(12);
  breakFirst();
  const other = await traveller.book();
  await pass(1);
  calls = { first: 0, second: 0 };
  transfer(other, other.due * 100);
  for (const ride of many) transfer(ride, ride.due * 100);
  await pass(1);
  expect(await statusOf(other)).toBe('paid');
  // it is tried, and then left alone
  expect(calls.first).toBeLessThanOrEqual(3);
  fault = undefined;
  await pass(2);
  for (const ride of many) expect(await statusOf(ride)).toBe('paid');
});

test('jobs of a provider that is out do not stop the worker from those of the other', async () => {
  const many = await bookMany(8);
  breakFirst();
  const other = await traveller.book();
  fault = undefined;
  await traveller.confirm(many[0] as UnpaidRide);
  breakFirst();
  await api.context.db
    .updateTable('jobs')
    .set({ run_at: new Date('2030-01-01') })
    .where('kind', 'like', 'payments.%')
    .execute();
  api.travel(31 * minuteMs);
  let ended = () => {};
  const isOver = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const own = jobHandlers['expire-account'];
  const startedMs = performance.now();
  const worker = startWorker(api.context, {
    'expire-account': async (payload, ...rest) => {
      await own?.(payload, ...rest);
      if (payload.bookingId === (await recordsOf(api).internalId(other))) ended();
    },
  });
  await isOver;
  // a lane that a breaker stops does nothing for 30 s
  expect(performance.now() - startedMs).toBeLessThan(29_000);
  await worker.stop();
  expect(await statusOf(other)).toBe('expired');
  for (const ride of many) expect(await statusOf(ride)).toBe('pending');
});

test('a provider that says when to come back is not called by any job until then, and gets no new account', async () => {
  const rides = [await traveller.book(), await traveller.book()];
  fault = new ServiceOutage('bank', 'too many calls', { retryInMs: 5 * minuteMs });
  calls.first = 0;
  await pass(1);
  expect(calls.first).toBe(1);
  fault = undefined;
  for (const ride of rides) transfer(ride, ride.due * 100);
  const other = await traveller.book();
  await pass(4);
  expect(calls.first).toBe(1);
  expect(await traveller.confirm(rides[0] as UnpaidRide)).toMatchObject({ status: 503 });
  transfer(other, other.due * 100);
  await pass(2);
  for (const ride of [...rides, other]) expect(await statusOf(ride)).toBe('paid');
  const accounts = await api.context.db.selectFrom('payment_accounts').select('provider').orderBy('id').execute();
  expect(accounts.map((one) => one.provider)).toEqual(['first', 'first', 'second']);
});

test('a provider that opens no accounts while its reads work gets no new account for 30 s, and its money is still found', async () => {
  const paid = await traveller.book();
  readsWork = true;
  breakFirst();
  for (let booked = 0; booked < 6; booked += 1) {
    await traveller.book();
    expect(await traveller.confirm(paid)).toMatchObject({ code: 'TRANSFER_NOT_RECEIVED' });
    api.travel(1000);
  }
  expect(openings).toEqual({ first: 1 + 3, second: 6 });
  expect(logged).toEqual([
    { msg: 'A service is out', service: 'bank', provider: 'first', calls: 'openings of accounts', reason: 'no answer' },
  ]);
  transfer(paid, paid.due * 100);
  await pass(1);
  expect(await statusOf(paid)).toBe('paid');

  // one opening tries, and then none for 30 s
  await bookMany(2);
  expect(openings).toEqual({ first: 1 + 4, second: 8 });
  fault = undefined;
  await pass(1);
  await bookMany(2);
  expect(openings).toEqual({ first: 1 + 6, second: 8 });
});

test('a provider that is out is one alarm, also for its openings', async () => {
  const rides = await bookMany(2);
  breakFirst();
  await bookMany(2);
  for (let minute = 0; minute < 5; minute += 1) {
    await pass(1);
    await bookMany(1);
  }
  expect(rides).toHaveLength(2);
  expect(logged.map(({ msg, provider: name, calls: of }) => [msg, name, of])).toEqual([
    ['A service is out', 'first', undefined],
  ]);
});
