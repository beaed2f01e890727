import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { sendReview } from '../content/reviews';
import { letterTo, tokenIn } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { applyTransfer } from '../payments/apply-transfer';
import { breaches } from '../payments/invariants';
import { meetingAfterReading } from '../payments/testing/after-reading';
import { deliver, noticeOf, withholdNotices } from '../payments/testing/bank';
import { withoutLocks } from '../payments/testing/without-locks';
import { personalRides } from '../rides/personal-rides';
import { reviewableRides } from '../rides/reviewable-rides';
import { rideBookings } from '../rides/ride-bookings';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { eraseData } from './privacy-requests';
import { bookRide, drive, person } from './testing/life-of-a-traveller';
import { whereKept } from './testing/stored-strings';

// concurrent transactions need several connections; the embedded engine has one
const dayMs = 86_400_000;
const rounds = ['A', 'B', 'C', 'D'];
let api: TestApi;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
  // a moment between looking and writing, long enough for a rival to have looked
  await sql`create function take_your_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.2); return new; end $$`.execute(api.context.db);
  await sql`create trigger take_your_time before insert on reviews
    for each row execute function take_your_time()`.execute(api.context.db);
});
afterAll(() => api.close());

const pickupDate = () => new Date(api.context.now().getTime() + 12 * dayMs).toISOString().slice(0, 10);

async function eraseTokenOf(email: string): Promise<string> {
  dataOf(await post(api, '/privacy/requests', { email, wants: 'erase' }));
  return tokenIn(await letterTo(api, email, 'privacy-link'), 'request');
}
const erase = async (token: string) =>
  dataOf<{ erased: number; keeps: object[] }>(await post(api, '/privacy/requests/erase', { token }));

async function drivenRide(letter: string) {
  const who = person(letter);
  const booked = await bookRide(api, who, { pickupDate: pickupDate() });
  dataOf(await rides.sendMoney(api, booked));
  await flights.runJobs(api);
  await drive(api, booked);
  const review = { bookingId: booked.savedBookedRide.bookingId, email: who.email, rating: 5, comment: who.comment };
  return { who, review, token: await eraseTokenOf(who.email) };
}

test.each(rounds)('a concurrent review and erasure of its booking leave no review (%s)', async (letter) => {
  const { who, review, token } = await drivenRide(letter);
  const told: { review?: number; erased?: number } = {};
  const works = [
    async () => {
      told.review = (await post(api, '/contact-us/review-response', review)).statusCode;
    },
    async () => {
      told.erased = (await erase(token)).erased;
    },
  ];
  if (letter >= 'C') works.reverse();
  await Promise.all(works.map((work) => work()));
  // an accepted review is erased with its booking; a later one finds no booking
  expect([
    { review: 200, erased: 2 },
    { review: 404, erased: 1 },
  ]).toContainEqual(told);
  expect(await whereKept(api, [who.email, who.comment, `${who.firstName} E.`])).toEqual([]);
});

test('control: without the lock of its booking a review is not erased', async () => {
  const { who, review, token } = await drivenRide('E');
  const unlocked = api.context.db.withPlugin(withoutLocks);
  await inTransaction(unlocked, async (tx) => {
    await sendReview(tx, api.context, [reviewableRides], review);
    await erase(token);
  });
  expect(await whereKept(api, [who.email])).toContain(`reviews: ${who.email}`);
  await api.context.db.deleteFrom('reviews').execute();
});

/** An unpaid ride past the period for late payments, for which a transfer was sent nevertheless. */
async function lateMoney(letter: string) {
  const who = person(letter);
  const booked = await bookRide(api, who, { pickupDate: pickupDate() });
  api.travel(3 * dayMs + 31 * 60_000);
  await flights.runJobs(api);
  const token = await eraseTokenOf(who.email);
  const { reference } = dataOf<{ reference: string }>(await rides.sendMoney(api, booked));
  await withholdNotices(api);
  return { who, booked, token, reference, id: await rides.keyOf(api, booked) };
}

const standing = async (id: string) => {
  const { db } = api.context;
  const ride = await db
    .selectFrom('ride_bookings')
    .select(['status', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { isErased: ride.erased_at !== null, status: ride.status };
};

test.each(['F', 'G', 'H', 'J'])(
  'a concurrent late payment and erasure leave no erased ride to drive (%s)',
  async (letter) => {
    const { who, token, reference, id } = await lateMoney(letter);
    const notice = await noticeOf(api, reference);
    const works = [() => deliver(api, notice), () => erase(token)];
    await Promise.all((letter < 'H' ? works : works.reverse()).map((work) => work()));
    const { isErased, status } = await standing(id);
    expect(status).toBe(isErased ? 'payment_review' : 'awaiting_confirmation');
    expect((await whereKept(api, [who.email])).length > 0).toBe(!isErased);
    const { body } = await api.context.db
      .selectFrom('payment_notices')
      .select('body')
      .where('provider_transfer_id', '=', reference)
      .executeTakeFirstOrThrow();
    expect(body === '{}').toBe(isErased);
    expect(await breaches(api.context.db)).toEqual([]);
  },
);

test('control: without the locks an erased ride is paid and waits to be driven', async () => {
  const { token, reference, id } = await lateMoney('K');
  const { context } = api;
  const row = await context.db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { account_number: accountNumber, amount_kobo: amountKobo, sent_at: sentAt } = row;
  const received = { id: reference, account: { accountNumber }, amountKobo, sentAt };
  const db = context.db
    .withPlugin(withoutLocks)
    .withPlugin(meetingAfterReading('ride_bookings', { callers: 2, times: 2 }));
  const unlocked = { ...context, db };
  const telling = { provider: 'sandbox', received, source: 'notice' } as const;
  await Promise.allSettled([
    inTransaction(db, (tx) => applyTransfer(tx, unlocked, [rideBookings(unlocked)], telling)),
    inTransaction(db, (tx) => eraseData(tx, unlocked, [personalRides(unlocked)], [], token)),
  ]);
  expect(await standing(id)).toEqual({ isErased: true, status: 'awaiting_confirmation' });
});
