import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { Context } from '../context';
import { rideBookings } from '../rides/ride-bookings';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { applyTransfer } from './apply-transfer';
import { askAbout, confirmTransfer } from './confirm-transfer';
import { expireAccount, expireDueAccount } from './expire-account';
import { breaches } from './invariants';
import type { BookingKind } from './payable';
import { createBanks } from './providers/banks';
import { finishSending } from './send-refund';
import { meetingAfterReading, rivalAfterReading } from './testing/after-reading';
import { bankOf, deliver, noticeOf, withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { ordersOf } from './testing/shuffle';
import { slowRefunds } from './testing/slow-refunds';
import { travellerOf, type UnpaidRide } from './testing/traveller';
import { withoutLocks } from './testing/without-locks';

// concurrent transactions need several connections; the embedded engine has one
const accountMs = 30 * 60_000;
let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;

const open = async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
  traveller = travellerOf(api);
};
const asUsual = (): Context => api.context;

interface Scene {
  readonly ride: UnpaidRide;
  readonly bookingId: string;
  readonly references: readonly string[];
}

/** A booked ride with a transfer that was sent this long before or after the expiry, and is not reported yet. */
const stage = async (sentMs: number, parts: readonly number[] = [1]): Promise<Scene> => {
  const ride = await traveller.book();
  api.travel(accountMs + sentMs);
  const references: string[] = [];
  for (const part of parts) {
    references.push(await traveller.transfer(ride.details.accountNumber, Math.round(ride.due * part)));
  }
  await withholdNotices(api);
  const row = await api.context.db
    .selectFrom('ride_bookings')
    .select('id')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  return { ride, bookingId: row.id, references };
};

/** The three concurrent actions, each by its route or job, with the real code or a broken copy. */
const actors = (
  context: Context,
  { ride, bookingId, references }: Scene,
  kind: BookingKind = rideBookings(context),
) => ({
  notice: async () => {
    for (const reference of references) await tell(context, kind, reference);
  },
  confirm: async () => {
    const ids = { publicId: ride.id, transactionId: ride.transactionId };
    const transfers = await askAbout(context, ride.transactionId);
    await inTransaction(context.db, (tx) => confirmTransfer(tx, context, kind, ids, transfers));
  },
  expiry: async () => {
    await expireAccount(context, kind, bookingId);
  },
});

const tell = async (context: Context, kind: BookingKind, reference: string) => {
  const row = await context.db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const received = {
    id: row.reference,
    account: { accountNumber: row.account_number },
    amountKobo: row.amount_kobo,
    sentAt: row.sent_at,
  };
  await inTransaction(context.db, (tx) =>
    applyTransfer(tx, context, [kind], { provider: 'sandbox', received, source: 'notice' }),
  );
};

const atOnce = (works: readonly (() => Promise<unknown>)[]) => Promise.allSettled(works.map((work) => work()));
const failures = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'rejected').map((result) => result.reason);

/** A broken copy without locks, in which a concurrent action completes after this one has read the transfers. */
const lockless = (times: number, rival: () => Promise<unknown>): Context => ({
  ...api.context,
  db: api.context.db.withPlugin(withoutLocks).withPlugin(rivalAfterReading('transfers', times, rival)),
});

const orders = ordersOf(['confirm', 'notice', 'expiry'] as const);

beforeAll(open);
afterAll(() => api.close());
let mayBreak = false;
beforeEach(() => {
  mayBreak = false;
});
afterEach(async () => {
  if (!mayBreak) expect(await breaches(api.context.db)).toEqual([]);
});

test.each(orders)('a transfer a second before expiry pays, with concurrent %s, %s, %s', async (...order) => {
  const scene = await stage(-1000);
  api.travel(2000);
  const acting = actors(asUsual(), scene);
  expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
  expect(await traveller.look(scene.ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'paid',
    refund: null,
  });
});

test.each(orders)(
  'a transfer a second after expiry resumes the booking, with concurrent %s, %s, %s',
  async (...order) => {
    const scene = await stage(1000);
    const acting = actors(asUsual(), scene);
    expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
    expect(await traveller.look(scene.ride)).toMatchObject({
      ride: 'awaiting_confirmation',
      status: 'paid',
      refund: null,
    });
  },
);

test.each(orders)('half of the amount is refunded in full, with concurrent %s, %s, %s', async (...order) => {
  const scene = await stage(-1000, [0.5]);
  api.travel(2000);
  const acting = actors(asUsual(), scene);
  expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
  expect(await traveller.look(scene.ride)).toMatchObject({
    ride: 'expired',
    status: 'underpaid',
    refund: { refundedAt: null },
  });
});

// a statement waits for a lock, and a transaction for a connection, for 3 s: ten connections do the work of ten in that
test('three of each concurrently, with two halves of the amount, pay the ride once', async () => {
  const scene = await stage(-1000, [0.5, 0.5]);
  const acting = actors(asUsual(), scene);
  const crowd = Array.from({ length: 3 }, () => [acting.notice, acting.confirm, acting.expiry]).flat();
  expect(failures(await atOnce(crowd))).toEqual([]);
  expect(await traveller.look(scene.ride)).toMatchObject({ status: 'paid', amountPaid: scene.ride.due });
});

test('ten concurrent copies of a notice, sent twice, have the effect of one', async () => {
  const scene = await stage(-1000);
  const notices = await Promise.all(scene.references.map((reference) => noticeOf(api, reference)));
  const copies = Array.from({ length: 10 }, () => notices).flat();
  for (let times = 0; times < 5; times += 1)
    expect(await Promise.all(copies.map((notice) => deliver(api, notice)))).toEqual(copies.map(() => 200));
  expect(await traveller.look(scene.ride)).toMatchObject({ status: 'paid', amountPaid: scene.ride.due, refund: null });
});

test('ten concurrent requests for a new account open one', async () => {
  const { ride } = await stage(1000, []);
  const answers = await Promise.all(Array.from({ length: 10 }, () => traveller.initiate(ride)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});

test('of a late payment and another booking of the same car one gets it, and no money is lost', async () => {
  for (let round = 0; round < 10; round += 1) {
    const scene = await stage(1000);
    const { car_id: carId } = await api.context.db
      .selectFrom('ride_bookings')
      .select('car_id')
      .where('id', '=', scene.bookingId)
      .executeTakeFirstOrThrow();
    const acting = actors(asUsual(), scene);
    const [other, notice] = await atOnce([
      () => traveller.book({ carId, pickupDate: scene.ride.pickupDate }),
      acting.notice,
    ]);
    expect(notice?.status).toBe('fulfilled');
    const { status } = await traveller.look(scene.ride);
    expect(['paid', 'late']).toContain(status);
    expect(other?.status).toBe(status === 'late' ? 'fulfilled' : 'rejected');
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('control: without the locks one of two concurrent halves is lost, and the invariants detect it', async () => {
  mayBreak = true;
  const scene = await stage(-1000, [0.5, 0.5]);
  const [one = '', other = ''] = scene.references;
  const context = lockless(2, () => tell(asUsual(), rideBookings(asUsual()), other));
  await tell(context, rideBookings(context), one);
  const found = await breaches(api.context.db);
  expect(found.map(({ name }) => name)).toContain(
    'the received amount of a payment is the sum of its distinct transfers',
  );
  await api.close();
  await open();
});

test('control: without the locks and the index of transfers one transfer counts twice, and the invariants detect it', async () => {
  mayBreak = true;
  await sql`drop index transfers_once`.execute(api.context.db);
  const scene = await stage(-1000, [0.5]);
  const [reference = ''] = scene.references;
  const context = lockless(2, () => tell(asUsual(), rideBookings(asUsual()), reference));
  await tell(context, rideBookings(context), reference);
  const found = await breaches(api.context.db);
  expect(found.map(({ name }) => name)).toContain('each transfer of the bank has one row');
  await api.close();
  await open();
});

test('control: without the locks and triggers an expiry reverts a payment, and the invariants detect it', async () => {
  mayBreak = true;
  await sql`drop trigger payments_arrows on payments`.execute(api.context.db);
  await sql`drop trigger ride_bookings_take_an_arrow on ride_bookings`.execute(api.context.db);
  const scene = await stage(1000);
  const { accountNumber } = scene.ride.details;
  const context = lockless(2, actors(asUsual(), scene).notice);
  // the bank was asked before the money was sent
  const asked = { provider: 'sandbox', accountNumber, wasDue: true, transfers: [], takenBack: [] };
  await inTransaction(context.db, (tx) => expireDueAccount(tx, context, rideBookings(context), scene.bookingId, asked));
  expect(await breaches(api.context.db)).not.toEqual([]);
  await api.close();
  await open();
});

test('a process that has read a refund before another one sent it sends nothing again', async () => {
  const slow = slowRefunds(bankOf(api));
  await api.close();
  api = await openTestApi({ banks: createBanks([slow.provider]) });
  traveller = travellerOf(api);
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1500);
  const refundId = await recordsOf(api).refundIdOf(ride);
  dataOf(await staffOf(api).send(`/staff/payments/refund-${refundId}/refund`, { by: 'bank' }));
  const send = (context: Context) => finishSending(context, [rideBookings(context)], refundId);
  // what `startedRefund` reads last
  const rival = rivalAfterReading('refund_refusals', 1, () => send(api.context));
  await send({ ...api.context, db: api.context.db.withPlugin(rival) });
  expect(slow.refunds).toHaveLength(1);
  await api.close();
  await open();
});

test('two concurrent notices of one transfer for an unknown account store it once, and both are answered', async () => {
  const { db, now } = api.context;
  const received = {
    id: 'SBX-STRAY-AT-ONCE',
    account: { accountNumber: '1000000001' },
    amountKobo: 100,
    sentAt: now(),
  };
  const report = { provider: 'sandbox', received, source: 'notice' } as const;
  // neither knows of the other when it looks
  const meeting = { ...api.context, db: db.withPlugin(meetingAfterReading('transfers', { callers: 2, times: 1 })) };
  const tellOnce = () => inTransaction(meeting.db, (tx) => applyTransfer(tx, meeting, [rideBookings(meeting)], report));
  expect(failures(await atOnce([tellOnce, tellOnce]))).toEqual([]);
  const kept = await db
    .selectFrom('transfers')
    .select('unmatched_kobo')
    .where('provider_transfer_id', '=', received.id)
    .execute();
  expect(kept).toEqual([{ unmatched_kobo: 100 }]);
});

test('concurrent notices of one transfer for two accounts record it once, and the contradiction is stored', async () => {
  // the books of the sandbox bank cannot contradict themselves
  mayBreak = true;
  const { db, now } = api.context;
  for (const id of ['SBX-TWO-ACCOUNTS-1', 'SBX-TWO-ACCOUNTS-2', 'SBX-TWO-ACCOUNTS-3']) {
    const rides = [await traveller.book(), await traveller.book()];
    // neither sees the other when it reads, and each locks another booking
    const meeting = { ...api.context, db: db.withPlugin(meetingAfterReading('transfers', { callers: 2, times: 1 })) };
    const told = await Promise.allSettled(
      rides.map(({ details: { accountNumber }, due }) => {
        const received = { id, account: { accountNumber }, amountKobo: due * 100, sentAt: now() };
        const report = { provider: 'sandbox', received, source: 'notice' } as const;
        return inTransaction(meeting.db, (tx) => applyTransfer(tx, meeting, [rideBookings(meeting)], report));
      }),
    );
    expect(failures(told)).toEqual([]);
    const seen = await Promise.all(rides.map((ride) => traveller.look(ride)));
    expect(seen.map(({ status }) => status).toSorted()).toEqual(['paid', 'pending']);
    const contradictions = await db
      .selectFrom('transfer_discrepancies')
      .select('reason')
      .where('provider_transfer_id', '=', id)
      .execute();
    expect(contradictions).toEqual([{ reason: 'other_account' }]);
  }
  const found = (await breaches(db)).map(({ name }) => name);
  expect(found).toEqual(['every recorded transfer exists at the bank']);
  await api.close();
  await open();
});
