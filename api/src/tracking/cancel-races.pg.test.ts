import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import { breaches } from '../payments/invariants';
import { meetingAfterReading } from '../payments/testing/after-reading';
import { deliver, noticeOf, withholdNotices } from '../payments/testing/bank';
import { withoutLocks } from '../payments/testing/without-locks';
import { type Booked, book, bookAndPay, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { cancelBooking } from './cancel-booking';
import { cancel, trackRide } from './testing/tracking-calls';

// concurrent transactions need several connections; the embedded engine has one
let api: TestApi;
let travellers = 0;
const somebody = () => {
  travellers += 1;
  return travellerNo(travellers);
};
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const codeOf = (answer: Awaited<ReturnType<typeof cancel>>) => answer.json<{ code?: string }>().code ?? 'cancelled';
const rounds = [1, 2, 3, 4];

/** An unpaid ride with its whole amount at the bank, without a notice yet. */
async function withMoneyUnderWay(): Promise<{ booked: Booked; reference: string }> {
  const booked = await book(api, somebody());
  const { reference } = dataOf<{ reference: string }>(await sendMoney(api, booked));
  await withholdNotices(api);
  return { booked, reference };
}

test.each(rounds)('a concurrent cancellation and notice refund every kobo (%d)', async () => {
  const { booked, reference } = await withMoneyUnderWay();
  const open = await trackRide(api, booked);
  const notice = await noticeOf(api, reference);
  const [answer, status] = await Promise.all([cancel(api, open), deliver(api, notice)]);
  expect([codeOf(answer), status]).toEqual(['cancelled', 200]);
  const { status: ride, payment } = await trackRide(api, booked);
  expect(ride).toBe('cancelled');
  expect(payment.refund?.amount).toBe(payment.amountDue);
});

test.each(rounds)('a cancellation that expects no refund is refused if the ride was just paid (%d)', async () => {
  const { booked, reference } = await withMoneyUnderWay();
  const open = await trackRide(api, booked);
  const notice = await noticeOf(api, reference);
  const [answer] = await Promise.all([cancel(api, open, { expectedRefund: 0 }), deliver(api, notice)]);
  const { status, payment } = await trackRide(api, booked);
  if (codeOf(answer) === 'cancelled') expect([status, payment.status]).toEqual(['cancelled', 'late']);
  else expect([codeOf(answer), status, payment.status]).toEqual(['REFUND_CHANGED', 'awaiting_confirmation', 'paid']);
});

test('five concurrent cancellations of a paid ride have the effect of one, with one refund', async () => {
  const booked = await bookAndPay(api, somebody());
  const open = await trackRide(api, booked);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(api, open)));
  expect(answers.map(codeOf).sort()).toEqual([...Array(4).fill('STATE_CONFLICT'), 'cancelled']);
  const { payment } = await trackRide(api, booked);
  expect(payment.refund?.amount).toBe(payment.amountDue);
});

test('control: without the lock the second of two cancellations fails in the table of states, without a message', async () => {
  const booked = await bookAndPay(api, somebody());
  const { view } = await trackRide(api, booked);
  const twiceIn = (context: Context) =>
    Promise.allSettled(
      [1, 2].map(() => inTransaction(context.db, (tx) => cancelBooking(tx, context, { viewToken: view.token }))),
    );
  const unlocked = api.context.db
    .withPlugin(withoutLocks)
    .withPlugin(meetingAfterReading('ride_bookings', { callers: 2, times: 4 }));
  const results = await twiceIn({ ...api.context, db: unlocked });
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures).toHaveLength(1);
  expect(failures[0]).not.toBeInstanceOf(Refusal);
});

test.each(rounds)(
  'a concurrent cancellation and departure of the driver cancel the ride and release the driver (%d)',
  async () => {
    // near enough for a driver to set out
    api.travel(Math.max(0, new Date('2026-11-21T14:00:00Z').getTime() - api.context.now().getTime()));
    const staff = staffOf(api);
    const booked = await bookAndPay(api, somebody());
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await staff.assign(booked, { phone: `+2348031112${String(travellers).padStart(3, '0')}` }));
    const open = await trackRide(api, booked);
    const [answer, move] = await Promise.all([cancel(api, open), staff.move(booked, 'driver_en_route')]);
    expect(codeOf(answer)).toBe('cancelled');
    if (move.statusCode !== 200) expect(refusalOf(move).message).toContain('cancelled');
    expect(await trackRide(api, booked)).toMatchObject({ status: 'cancelled', driver: null });
    const held = await api.context.db
      .selectFrom('ride_drivers')
      .select('phone')
      .where('released_at', 'is', null)
      .execute();
    expect(held).toEqual([]);
  },
);
