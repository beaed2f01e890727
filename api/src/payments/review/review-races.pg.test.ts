import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../../context';
import { flightBookings } from '../../flights/flight-bookings';
import { rideBookings } from '../../rides/ride-bookings';
import { create, quote, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { breaches } from '../invariants';
import { meetingAfterReading } from '../testing/after-reading';
import { lateRide } from '../testing/late-ride';
import { recordsOf } from '../testing/records';
import { sendStrayMoney } from '../testing/stray-money';
import { travellerOf } from '../testing/traveller';
import { withoutLocks } from '../testing/without-locks';
import { matchTransfer, payWithLateMoney, sendBack, sendBackUnmatched } from './resolve-items';

// concurrent transactions need several connections; the embedded engine has one
let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;

const open = async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
  traveller = travellerOf(api);
  records = recordsOf(api);
};
beforeAll(open);
afterAll(() => api.close());
let mayBreak = false;
beforeEach(() => {
  mayBreak = false;
});
afterEach(async () => {
  if (!mayBreak) expect(await breaches(api.context.db)).toEqual([]);
});

const asUsual = (): Context => api.context;
/** A broken copy without locks, in which two callers read the table before either continues. */
const lockless = (table: string, times: number): Context => ({
  ...api.context,
  db: api.context.db.withPlugin(withoutLocks).withPlugin(meetingAfterReading(table, { callers: 2, times })),
});
const kindsOf = (context: Context) => [rideBookings(context), flightBookings(context)];

const atOnce = <Result>(works: readonly (() => Promise<Result>)[]) => Promise.allSettled(works.map((work) => work()));
const done = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const failures = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.filter((result) => result.status === 'rejected').map((result) => result.reason);
const inConflict = expect.objectContaining({ name: 'Refusal', code: 'STATE_CONFLICT' });

const surplus = async (): Promise<number> => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1500);
  return records.refundIdOf(ride);
};
const stray = async (): Promise<number> => {
  const reference = await sendStrayMoney(api, 9000);
  const { id } = await api.context.db
    .selectFrom('transfers')
    .select('id')
    .where('provider_transfer_id', '=', reference)
    .executeTakeFirstOrThrow();
  return id;
};

/** Several people mark one refund as sent by hand at the same time. */
const pressing = (context: Context, refundId: number, people: number) =>
  Array.from({ length: people }, (_, index) => () => {
    const way = { by: 'hand', reference: `FT${index}` } as const;
    return inTransaction(context.db, (tx) => sendBack(tx, context, kindsOf(context), refundId, way));
  });

/** Concurrently matches one transfer to several bookings. */
const matching = (context: Context, transferId: number, bookingIds: readonly string[]) =>
  bookingIds.map(
    (bookingId) => () =>
      inTransaction(context.db, (tx) => matchTransfer(tx, context, rideBookings(context), bookingId, transferId)),
  );

const twoBookings = async () => [
  await records.internalId(await traveller.book()),
  await records.internalId(await traveller.book()),
];

test('of five concurrent refunds by hand one succeeds, and the others are refused', async () => {
  const results = await atOnce(pressing(asUsual(), await surplus(), 5));
  expect(done(results)).toBe(1);
  expect(failures(results)).toEqual(Array(4).fill(inConflict));
});

test('five concurrent refunds through the bank send the money once', async () => {
  const refundId = await surplus();
  const press = () =>
    inTransaction(api.context.db, (tx) => sendBack(tx, api.context, kindsOf(api.context), refundId, { by: 'bank' }));
  expect(done(await atOnce([press, press, press, press, press]))).toBe(1);
  await api.runJobs();
  const sent = await api.context.db
    .selectFrom('sandbox_refunds')
    .select('refund_key')
    .where('refund_key', '=', `refund:${refundId}`)
    .execute();
  expect(sent).toHaveLength(1);
});

test('of two concurrent matches of one transfer one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const transferId = await stray();
    const results = await atOnce(matching(asUsual(), transferId, await twoBookings()));
    expect(done(results)).toBe(1);
    expect(failures(results)).toEqual([inConflict]);
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('of a concurrent match and refund of one transfer one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const transferId = await stray();
    const [bookingId = ''] = await twoBookings();
    const [match] = matching(asUsual(), transferId, [bookingId]);
    const back = () =>
      inTransaction(api.context.db, (tx) => sendBackUnmatched(tx, api.context, transferId, { by: 'bank' }));
    const results = await atOnce<unknown>([() => match?.() ?? Promise.reject(new Error('no match')), back]);
    expect(done(results)).toBe(1);
    expect(failures(results)).toEqual([inConflict]);
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('control: without the lock, only the database prevents two bookings of one transfer', async () => {
  const transferId = await stray();
  const results = await atOnce(matching(lockless('unmatched_refunds', 1), transferId, await twoBookings()));
  expect(done(results)).toBe(1);
  expect(failures(results)[0]).not.toBeInstanceOf(Refusal);
});

test('control: without the lock, only the state of the row prevents that two people send one refund', async () => {
  const results = await atOnce(pressing(lockless('refunds', 2), await surplus(), 2));
  expect(done(results)).toBe(1);
  expect(failures(results)[0]).not.toBeInstanceOf(Refusal);
});

test('of a late payment and another booking of the same car one gets it, and no money is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refundId, selection } = await wanted();
    const [revival, other] = await atOnce<unknown>([
      () => inTransaction(api.context.db, (tx) => payWithLateMoney(tx, api.context, kindsOf(api.context), refundId)),
      async () => {
        const answer = await create(api, selection, travellerNo(100 + round));
        if (answer.statusCode !== 200) throw new Error(answer.body);
      },
    ]);
    expect(revival?.status).toBe('fulfilled');
    const isRevived = revival?.status === 'fulfilled' && !(revival.value instanceof Refusal);
    expect(other?.status).toBe(isRevived ? 'rejected' : 'fulfilled');
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('control: without the constraint both get it, and the invariants detect it', async () => {
  mayBreak = true;
  const { refundId, selection } = await wanted();
  await sql`alter table car_holds drop constraint car_holds_never_overlap`.execute(api.context.db);
  await inTransaction(api.context.db, (tx) => payWithLateMoney(tx, api.context, kindsOf(api.context), refundId));
  expect((await create(api, selection, travellerNo(200))).statusCode).toBe(200);
  const found = await breaches(api.context.db);
  expect(found.map(({ name }) => name)).toContain('a car is never held twice for overlapping times');
});

/** A late payment under review, and a quote of another traveller for the same car and time. */
async function wanted() {
  const ride = await lateRide(api);
  const { carId, pickupDate } = await records.carOf(ride);
  return {
    refundId: await records.refundIdOf(ride),
    selection: await quote(api, { carId }, { pickupDate, pickupTime: '12:00' }),
  };
}
