import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import type { FlightOffer } from 'shared/contract/flights';
import type { Context } from '../context';
import { applyTransfer } from '../payments/apply-transfer';
import { askAbout } from '../payments/confirm-transfer';
import { expireAccount, expireDueAccount } from '../payments/expire-account';
import { breaches } from '../payments/invariants';
import type { BookingKind } from '../payments/payable';
import { rivalAfterReading } from '../payments/testing/after-reading';
import { withholdNotices } from '../payments/testing/bank';
import { ordersOf } from '../payments/testing/shuffle';
import { withoutLocks } from '../payments/testing/without-locks';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { completeBooking } from './complete-booking';
import { flightBookings } from './flight-bookings';
import {
  acceptPrice,
  type Booked,
  book,
  create,
  initiate,
  keyOf,
  look,
  mailsOf,
  pay,
  runJobs,
  select,
  sellOut,
  sendMoney,
  trip,
} from './testing/flight-calls';
import { issueTickets } from './ticketing';

// concurrent transactions need several connections; the embedded engine has one
const accountMs = 30 * 60_000;
let api: TestApi;
let mayBreak = false;

const open = async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
};
beforeAll(open);
afterAll(() => api.close());
beforeEach(() => {
  mayBreak = false;
});
afterEach(async () => {
  if (!mayBreak) expect(await breaches(api.context.db)).toEqual([]);
});

const atOnce = (works: readonly (() => Promise<unknown>)[]) => Promise.allSettled(works.map((work) => work()));
const failures = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'rejected').map((result) => result.reason);

interface Scene {
  readonly booked: Booked;
  readonly reference: string;
}

/** A booked flight with a transfer that was sent this long before or after the expiry, and is not reported yet. */
const stage = async (sentMs: number, part = 1): Promise<Scene> => {
  const booked = await book(api);
  api.travel(accountMs + sentMs);
  const amount = Math.round(booked.savedBooking.price.total * part);
  const { reference } = dataOf<{ reference: string }>(await sendMoney(api, booked, amount));
  await withholdNotices(api);
  return { booked, reference };
};

const tell = async (context: Context, kind: BookingKind, reference: string) => {
  const row = await context.db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { account_number: accountNumber, amount_kobo: amountKobo, sent_at: sentAt } = row;
  const received = { id: row.reference, account: { accountNumber }, amountKobo, sentAt };
  await inTransaction(context.db, (tx) =>
    applyTransfer(tx, context, [kind], { provider: 'sandbox', received, source: 'notice' }),
  );
};

/** The three concurrent actions, each by its route or job. */
const actors = ({ booked, reference }: Scene, bookingId: string) => {
  const { context } = api;
  const kind = flightBookings(context);
  const { _id: publicId, transaction_id: transactionId } = booked.savedBooking;
  return {
    notice: () => tell(context, kind, reference),
    confirm: async () => {
      const transfers = await askAbout(context, transactionId);
      await inTransaction(context.db, (tx) => completeBooking(tx, context, { publicId, transactionId }, transfers));
    },
    expiry: async () => {
      await expireAccount(context, kind, bookingId);
    },
  };
};

const orders = ordersOf(['confirm', 'notice', 'expiry'] as const);

test.each(orders)('a transfer a second before expiry is ticketed, with concurrent %s, %s, %s', async (...order) => {
  const scene = await stage(-1000);
  api.travel(2000);
  const acting = actors(scene, await keyOf(api, scene.booked));
  expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
  await runJobs(api);
  expect(await look(api, scene.booked)).toMatchObject({
    savedBooking: { status: 'ticketed' },
    payment: { status: 'paid', refund: null },
  });
  expect(await mailsOf(api, scene.booked)).toEqual(['flight-ticketed']);
});

test.each(orders)('a transfer a second after expiry is ticketed, with concurrent %s, %s, %s', async (...order) => {
  const scene = await stage(1000);
  const acting = actors(scene, await keyOf(api, scene.booked));
  expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
  await runJobs(api);
  expect(await look(api, scene.booked)).toMatchObject({
    savedBooking: { status: 'ticketed' },
    payment: { status: 'paid', refund: null },
  });
});

test.each(orders)('half of the amount is refunded in full, with concurrent %s, %s, %s', async (...order) => {
  const scene = await stage(-1000, 0.5);
  api.travel(2000);
  const acting = actors(scene, await keyOf(api, scene.booked));
  expect(failures(await atOnce(order.map((name) => acting[name])))).toEqual([]);
  expect(await look(api, scene.booked)).toMatchObject({
    savedBooking: { status: 'hold_expired' },
    payment: { status: 'underpaid', refund: { refundedAt: null } },
  });
});

test('tickets are issued once for a concurrent job and eight confirmations', async () => {
  const scene = await stage(-1000);
  await tell(api.context, flightBookings(api.context), scene.reference);
  const id = await keyOf(api, scene.booked);
  const { context } = api;
  const issue = () => inTransaction(context.db, (tx) => issueTickets(tx, context, id));
  expect(failures(await atOnce(Array.from({ length: 9 }, () => issue)))).toEqual([]);
  await runJobs(api);
  expect((await look(api, scene.booked)).tickets).toHaveLength(1);
  expect(await mailsOf(api, scene.booked)).toEqual(['flight-ticketed']);
});

test('of ten concurrent decisions on a price increase one takes effect', async () => {
  const booked = await book(api);
  api.travel(25 * 3_600_000);
  await runJobs(api);
  await pay(api, booked);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => acceptPrice(api, booked, place % 2 === 0)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  const { savedBooking, payment } = await look(api, booked);
  const isTaken = savedBooking.status === 'payment_processing';
  expect(payment.status).toBe(isTaken ? 'processing' : 'refund_pending');
});

const rounds = 8;

/** A separate flight for each round, with one seat left when the race starts. */
const lastSeatOf = async (round: number) => {
  const criteria = { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: `2026-12-${10 + round}` }] };
  const first = await select(api, criteria);
  const isSame = ({ itineraryId, brand }: FlightOffer) =>
    itineraryId === first.offer.itineraryId && brand.code === first.offer.brand.code;
  const late = dataOf<Booked>(await create(api, first));
  const anew = dataOf<Booked>(await create(api, await select(api, criteria, isSame)));
  api.travel(accountMs + 1000);
  await runJobs(api);
  const bookingId = await keyOf(api, late);
  await sql`update flight_seats s set allotment = 1 from flight_seat_holds h where h.booking_id = ${bookingId}
    and h.flight_id = s.flight_id and h.date = s.date and h.cabin = s.cabin and s.taken = 0`.execute(api.context.db);
  return { late, anew, fresh: await select(api, criteria, isSame) };
};

test('a last seat is sold once to a concurrent late payment, new account and new booking', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { late, anew, fresh } = await lastSeatOf(round);
    dataOf(await sendMoney(api, late));
    const [jobs, account, booking] = await Promise.all([api.runJobs(), initiate(api, anew), create(api, fresh)]);
    expect(jobs.filter(({ error }) => error)).toEqual([]);
    const { savedBooking, payment } = await look(api, late);
    const won = [savedBooking.status === 'ticketed', account.statusCode === 200, booking.statusCode === 200];
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(payment.status).toBe(won[0] ? 'paid' : 'late');
    for (const answer of [account, booking].filter(({ statusCode }) => statusCode !== 200))
      expect(refusalOf(answer).code).toBe('SOLD_OUT');
    expect(await breaches(api.context.db)).toEqual([]);
  }
});

test('control: the invariants detect a seat that is sold twice', async () => {
  mayBreak = true;
  const { db } = api.context;
  const booked = await book(api);
  await sellOut(api, booked);
  const oversell = sql`update flight_seats set taken = taken + 1 where taken = allotment`;
  await expect(oversell.execute(db)).rejects.toMatchObject({ code: '23514' });
  await sql`update flight_seats set allotment = allotment + 1, taken = taken + 1 where taken = allotment`.execute(db);
  expect((await breaches(db)).map(({ number }) => number)).toContain(1);
  await api.close();
  await open();
});

test('control: without the locks and triggers an expiry reverts a payment, and the invariants detect it', async () => {
  mayBreak = true;
  const { db } = api.context;
  await sql`drop trigger payments_arrows on payments`.execute(db);
  await sql`drop trigger flight_bookings_take_an_arrow on flight_bookings`.execute(db);
  const scene = await stage(1000);
  const bookingId = await keyOf(api, scene.booked);
  // the bank was asked before the transfer was sent; its notice is processed after the expiry has read the booking
  const notice = () => tell(api.context, flightBookings(api.context), scene.reference);
  const rival = rivalAfterReading('transfers', 2, notice);
  const context: Context = { ...api.context, db: db.withPlugin(withoutLocks).withPlugin(rival) };
  const { accountNumber } = (await look(api, scene.booked)).transfer_details;
  const asked = { provider: 'sandbox', accountNumber, wasDue: true, transfers: [], takenBack: [] };
  await inTransaction(context.db, (tx) => expireDueAccount(tx, context, flightBookings(context), bookingId, asked));
  expect(await breaches(db)).not.toEqual([]);
  await api.close();
  await open();
});
