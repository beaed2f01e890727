import { inTransaction } from 'server/database';
import type { Context } from '../context';
import { breaches } from '../payments/invariants';
import { rivalAfterReading } from '../payments/testing/after-reading';
import { withoutLocks } from '../payments/testing/without-locks';
import { openTestApi, type TestApi } from '../testing';
import { acceptPrice } from './accept-price';
import { flightRecurringJobs } from './flights.jobs';
import * as flights from './testing/flight-calls';

// concurrent transactions need several connections; the embedded engine has one
const hourMs = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
});
afterAll(() => api.close());

/** A paid flight with a price increase, at the deadline of the decision. */
async function undecided(): Promise<flights.Booked> {
  const departureDate = new Date(api.context.now().getTime() + 14 * 24 * hourMs).toISOString().slice(0, 10);
  const slices = [{ from: 'LOS', to: 'ABV', departureDate }];
  const booked = await flights.book(api, { ...flights.trip, slices });
  api.travel(24 * hourMs);
  await flights.runJobs(api);
  await flights.pay(api, booked);
  expect(await flights.statusOf(api, booked)).toBe('price_changed');
  api.travel(24 * hourMs);
  return booked;
}

const endUndecided = async (context: Context) =>
  flightRecurringJobs['flights.end-undecided']?.run({}, context, { key: 'race', attempts: 1 });

test.each([1, 2, 3, 4])('of a concurrent decision and deadline one takes effect (%d)', async (round) => {
  const booked = await undecided();
  const works = [() => flights.acceptPrice(api, booked, true), () => endUndecided(api.context)];
  await Promise.all((round % 2 ? works : works.reverse()).map((work) => work()));
  const { savedBooking, payment } = await flights.look(api, booked);
  const isTaken = savedBooking.status !== 'cancelled';
  expect([savedBooking.status, payment.status]).toEqual(
    isTaken ? ['payment_processing', 'processing'] : ['cancelled', 'refund_pending'],
  );
  expect((await flights.seatsOf(api, booked)) > 0).toBe(isTaken);
  const ends = (await flights.mailsOf(api, booked)).filter((template) => template === 'flight-cancelled');
  expect(ends).toHaveLength(isTaken ? 0 : 1);
  expect(await breaches(api.context.db)).toEqual([]);
});

test('control: without the locks a flight is cancelled although its price was just accepted', async () => {
  const booked = await undecided();
  const { _id } = booked.savedBooking;
  const unlocked = api.context.db.withPlugin(withoutLocks);
  let taken: unknown;
  const take = async () => {
    taken = await inTransaction(unlocked, (tx) => acceptPrice(tx, api.context, _id, true));
  };
  // the second read is the check under the lock
  const db = unlocked.withPlugin(rivalAfterReading('flight_bookings', 2, take));
  await endUndecided({ ...api.context, db });
  expect(taken).toEqual({ status: 'payment_processing' });
  expect(await flights.statusOf(api, booked)).toBe('cancelled');
});
