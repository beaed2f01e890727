import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { FlightChange } from 'shared/contract/flights';
import type { Context } from '../../context';
import { breaches } from '../../payments/invariants';
import { meetingAfterReading } from '../../payments/testing/after-reading';
import { deliver, noticeOf, withholdNotices } from '../../payments/testing/bank';
import { withoutLocks } from '../../payments/testing/without-locks';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { cancel, trackFlight } from '../../tracking/testing/tracking-calls';
import { beginChange, confirmChange, quoteChange, sendForChange, viewTokenOf } from '../testing/change-calls';
import { type Booked, book, keyOf, pay, runJobs } from '../testing/flight-calls';
import { confirmChange as confirm } from './confirm-change';

// concurrent transactions need several connections; the embedded engine has one
let api: TestApi;
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
});
afterEach(() => api.close());

const ticketed = async (): Promise<Booked> => {
  const booked = await book(api);
  await pay(api, booked);
  return booked;
};

const openChanges = async (booked: Booked): Promise<number> => {
  const rows = await api.context.db
    .selectFrom('flight_changes')
    .select('id')
    .where('booking_id', '=', await keyOf(api, booked))
    .where('status', '=', 'awaiting_payment')
    .execute();
  return rows.length;
};

test.each([1, 2, 3])('of two tabs that confirm two changes of one flight, one does (%d)', async () => {
  const booked = await ticketed();
  const quotes = [await quoteChange(api, booked, ['2026-12-09']), await quoteChange(api, booked, ['2026-12-10'])];
  const answers = await Promise.all(quotes.map((quote) => confirmChange(api, booked, quote)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await openChanges(booked)).toBe(1);
  expect(await breaches(api.context.db)).toEqual([]);
});

test('eight confirmations of one change open one account', async () => {
  const booked = await ticketed();
  const quote = await quoteChange(api, booked, ['2026-12-09']);
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirmChange(api, booked, quote)));
  const accounts = answers.map((answer) => dataOf<FlightChange>(answer).transfer_details?.accountNumber);
  expect(new Set(accounts).size).toBe(1);
  expect(await breaches(api.context.db)).toEqual([]);
});

test.each([1, 2, 3])(
  'a concurrent notice and cancellation of the flight leave every kobo in its place (%d)',
  async () => {
    const booked = await ticketed();
    const change = await beginChange(api, booked, '2026-12-09');
    const { reference } = dataOf<{ reference: string }>(await sendForChange(api, change));
    await withholdNotices(api);
    const notice = await noticeOf(api, reference);
    const open = await trackFlight(api, booked);
    const [answer, status] = await Promise.all([cancel(api, open), deliver(api, notice)]);
    expect(status).toBe(200);
    await runJobs(api);
    const after = await trackFlight(api, booked);
    if (answer.statusCode === 200) expect(after.status).toBe('cancelled');
    else expect([refusalOf(answer).code, after.changes?.[0]?.status]).toEqual(['STATE_CONFLICT', 'done']);
    expect(await breaches(api.context.db)).toEqual([]);
  },
);

test.each([1, 2, 3])('a concurrent notice and expiry make the change or give the money back (%d)', async () => {
  const booked = await ticketed();
  const change = await beginChange(api, booked, '2026-12-09');
  api.travel(30 * 60_000 - 1000);
  const { reference } = dataOf<{ reference: string }>(await sendForChange(api, change));
  await withholdNotices(api);
  const notice = await noticeOf(api, reference);
  api.travel(2000);
  const [status] = await Promise.all([deliver(api, notice), api.runJobs()]);
  expect(status).toBe(200);
  await runJobs(api);
  expect((await trackFlight(api, booked)).changes?.[0]?.status).toBe('done');
  expect(await breaches(api.context.db)).toEqual([]);
});

test('the last seat of a day is held for one of two changes', async () => {
  const flights = [await ticketed(), await ticketed()];
  const quotes: FlightChange[] = [];
  for (const booked of flights) quotes.push(await quoteChange(api, booked, ['2026-12-09']));
  const [one, other] = quotes.map(({ slices }) => slices[0]?.segments[0]?.flightNumber);
  expect(one).toBe(other);
  await sql`insert into flight_seats (flight_id, route, date, cabin, allotment, taken)
    select flight_id, route, '2026-12-09', 'Y', 1, 0 from flights
    where airline_code || ' ' || number = ${one}`.execute(api.context.db);
  const answers = await Promise.all(
    flights.map((booked, at) => confirmChange(api, booked, quotes[at] ?? { changeId: '' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409);
  expect(lost && refusalOf(lost).code).toBe('SOLD_OUT');
  expect(await breaches(api.context.db)).toEqual([]);
});

test('control: without the lock and the index two changes of one flight wait at once', async () => {
  const booked = await ticketed();
  const quotes = [await quoteChange(api, booked, ['2026-12-09']), await quoteChange(api, booked, ['2026-12-10'])];
  const viewToken = await viewTokenOf(api, booked);
  const { db } = api.context;
  const both = (context: Context) =>
    Promise.allSettled(
      quotes.map(({ changeId }) => inTransaction(context.db, (tx) => confirm(tx, context, { viewToken, changeId }))),
    );
  const meet = meetingAfterReading('flight_changes', { callers: 2, times: 4 });
  const context = { ...api.context, db: db.withPlugin(withoutLocks).withPlugin(meet) };
  await sql`drop index flight_changes_one_open`.execute(db);
  await both(context);
  expect(await openChanges(booked)).toBe(2);
});
