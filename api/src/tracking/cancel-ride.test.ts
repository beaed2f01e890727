import type { BookedRide } from 'shared/contract/rides';
import type { Cancellation } from 'shared/contract/tracking';
import { breaches } from '../payments/invariants';
import {
  type Booked,
  book,
  bookingOf,
  create,
  mailsOf,
  quote,
  search,
  sendMoney,
  statusOf,
  timelineOf,
  travellerNo,
} from '../rides/testing/ride-calls';
import { staffHeaders } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { askRefund, cancel, trackRide } from './testing/tracking-calls';

const hourMs = 3_600_000;
let api: TestApi;
let number = 0;
const somebody = () => {
  number += 1;
  return travellerNo(number);
};
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

/** A paid ride in `hours` hours. */
async function paidAhead(hours: number): Promise<Booked> {
  const bookedAhead = Math.max(hours, 4);
  const pickupMs = Math.ceil((api.context.now().getTime() + bookedAhead * hourMs) / hourMs) * hourMs;
  const lagos = new Date(pickupMs + hourMs).toISOString();
  const over = { pickupDate: lagos.slice(0, 10), pickupTime: lagos.slice(11, 16) };
  const booked = dataOf<Booked>(await create(api, await quote(api, {}, over), somebody()));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  api.travel(pickupMs - hours * hourMs - api.context.now().getTime());
  return booked;
}

const readRide = async ({ savedBookedRide: { _id } }: Booked) =>
  dataOf<BookedRide>(await api.inject({ method: 'GET', url: `/ride/booked-ride/${_id}` }));

test('an unpaid ride is cancelled at once: closes its account, releases its car, sends a mail', async () => {
  const booked = await book(api, somebody());
  const open = await trackRide(api, booked);
  expect(await askRefund(api, open)).toMatchObject({
    status: 'pending_payment',
    paid: 0,
    refund: 0,
    kept: 0,
    dueOn: null,
  });
  expect(await statusOf(api, booked)).toBe('pending_payment');
  expect(dataOf(await cancel(api, open, { expectedRefund: 0 }))).toMatchObject({ status: 'cancelled', refund: 0 });

  const after = await trackRide(api, booked);
  expect(after).toMatchObject({ status: 'cancelled', actions: [], payment: { status: 'expired', refund: null } });
  expect(await mailsOf(api, booked)).toEqual(['ride-cancelled']);
  const again = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
  const refused = refusalOf(await post(api, '/booking/payment/initiatepayment', again));
  expect(refused).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('cancelled') });
});

test('a partial payment is refunded', async () => {
  const booked = await book(api, somebody());
  await sendMoney(api, booked, 5000);
  await api.runJobs();
  const open = await trackRide(api, booked);
  expect(dataOf(await cancel(api, open))).toMatchObject({ paid: 5000, refund: 5000, kept: 0 });
  const { payment } = await trackRide(api, booked);
  expect(payment).toMatchObject({ status: 'refund_pending', refund: { amount: 5000 } });
});

test('a transfer that is reported after the cancellation is refunded as well', async () => {
  const booked = await book(api, somebody());
  await sendMoney(api, booked);
  dataOf(await cancel(api, await trackRide(api, booked)));
  await api.runJobs();
  const { status, payment } = await trackRide(api, booked);
  expect(status).toBe('cancelled');
  expect(payment.refund).toMatchObject({ amount: booked.transfer_details.amount });
});

test.each([
  [24, 1],
  [23.99, 0.5],
  [3, 0.5],
  [2.99, 0],
])('a paid ride that is cancelled %d hours before gives %d of the price back', async (hours, share) => {
  const booked = await paidAhead(hours);
  const due = booked.transfer_details.amount;
  const open = await trackRide(api, booked);
  const said = await askRefund(api, open);
  expect(said).toMatchObject({ paid: due, refund: due * share, kept: due * (1 - share) });
  const done = dataOf<Cancellation>(await cancel(api, open, { expectedRefund: said.refund }));
  expect(done).toEqual({ ...said, status: 'cancelled' });

  const { payment, timeline, ...tracked } = await trackRide(api, booked);
  expect(tracked.cancelled?.rule).toBe(said.rule);
  expect(timeline.some(({ note }) => note === 'You cancelled the ride')).toBe(true);
  const { cancelled } = await readRide(booked);
  expect(cancelled).toMatchObject({ at: api.context.now().toISOString(), note: 'You cancelled the ride' });
  expect(cancelled?.rule).toBe(said.rule);
  expect(payment.status).toBe(share === 0 ? 'paid' : 'refund_pending');
  expect(payment.refund).toEqual(share === 0 ? null : { amount: due * share, dueOn: done.dueOn, refundedAt: null });
  expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-cancelled']);
});

test('a surplus is refunded completely, and so is later money', async () => {
  const booked = await paidAhead(2.5);
  await sendMoney(api, booked, 700);
  await api.runJobs();
  const due = booked.transfer_details.amount;
  const open = await trackRide(api, booked);
  expect(dataOf(await cancel(api, open))).toMatchObject({ paid: due + 700, refund: 700, kept: due });
  await sendMoney(api, booked, 300);
  await api.runJobs();
  const { payment } = await trackRide(api, booked);
  expect(payment).toMatchObject({ status: 'overpaid', refund: { amount: 1000 } });
  expect(await mailsOf(api, booked)).toEqual([
    ...['ride-paid', 'payment-overpaid', 'ride-reminder-3h', 'ride-cancelled', 'payment-refund-due'],
  ]);
});

test('nobody gets a smaller refund than was shown', async () => {
  const booked = await paidAhead(24);
  const open = await trackRide(api, booked);
  const said = await askRefund(api, open);
  api.travel(1);
  const refused = refusalOf(await cancel(api, open, { expectedRefund: said.refund }));
  expect(refused).toMatchObject({ status: 409, code: 'REFUND_CHANGED' });
  expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
  const anew = await askRefund(api, open);
  expect(anew.refund).toBe(said.refund / 2);
  expect((await cancel(api, open, { expectedRefund: anew.refund })).statusCode).toBe(200);
});

test('a repetition, the view of another booking and an expired view change nothing', async () => {
  const booked = await book(api, somebody());
  const other = await book(api, somebody());
  const open = await trackRide(api, booked);
  const foreign = { booking_id: other.savedBookedRide._id };
  expect(refusalOf(await cancel(api, open, foreign)).code).toBe('VIEW_EXPIRED');
  expect(await statusOf(api, other)).toBe('pending_payment');

  const key = { 'idempotency-key': 'one-attempt-of-cancelling' };
  const body = { booking_id: booked.savedBookedRide._id, viewToken: open.view.token };
  const first = await post(api, '/booking/cancel', body, key);
  const replayed = await post(api, '/booking/cancel', body, key);
  expect(replayed.body).toBe(first.body);
  expect(refusalOf(await cancel(api, open))).toMatchObject({
    code: 'STATE_CONFLICT',
    message: 'This booking is already cancelled.',
  });
  api.travel(hourMs);
  expect(refusalOf(await cancel(api, open)).code).toBe('VIEW_EXPIRED');
  expect(await timelineOf(api, booked)).toEqual(['pending_payment', 'cancelled']);
});

test('the car is found by the next search', async () => {
  const day = { pickupDate: '2026-12-20' };
  const chosen = await quote(api, { type: 'Luxury' }, day);
  const booked = dataOf<Booked>(await post(api, '/ride/create-ride', bookingOf(chosen, somebody())));
  const isFound = async () => (await search(api, day)).some(({ car_id }) => car_id === chosen.car_id);
  expect(await isFound()).toBe(false);
  dataOf(await cancel(api, await trackRide(api, booked)));
  expect(await isFound()).toBe(true);
});

test('a cancelled ride sends no reminders and cannot be confirmed', async () => {
  const booked = await paidAhead(48);
  dataOf(await cancel(api, await trackRide(api, booked)));
  api.travel(72 * hourMs);
  await api.runJobs();
  expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-cancelled']);
  const refused = await post(
    api,
    '/ride/confirm-ride',
    { ride_id: booked.savedBookedRide._id },
    await staffHeaders(api),
  );
  expect(refusalOf(refused).code).toBe('STATE_CONFLICT');
});

test('an earlier refund of a surplus does not change the due date of the rest', async () => {
  const booked = await paidAhead(20 * 24);
  await sendMoney(api, booked, 700);
  await api.runJobs();
  api.travel(5 * 24 * hourMs);
  const open = await trackRide(api, booked);
  const dueOn = new Date(api.context.now().getTime() + 14 * 24 * hourMs).toISOString();
  expect(open.payment.refund?.dueOn).not.toBe(dueOn);
  expect(dataOf(await cancel(api, open))).toMatchObject({ refund: booked.transfer_details.amount + 700, dueOn });
  expect((await trackRide(api, booked)).payment.refund?.dueOn).toBe(dueOn);
});
