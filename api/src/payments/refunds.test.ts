import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '../http';
import { rideBookings } from '../rides';
import { openTestApi, type TestApi } from '../testing';
import { markRefunded, refundWhole, sendRefund, startRefund } from './index';
import { breaches } from './invariants';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  records = recordsOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const kinds = () => [rideBookings(api.context)];

test('paid twice, the second transfer goes back whole, and a person marks it done', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: null },
  });
  const refundId = await records.refundIdOf(ride);
  for (const _ of [1, 2])
    await inTransaction(api.context.db, (tx) => markRefunded(tx, api.context, kinds(), refundId, 'by hand'));
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: api.context.now().toISOString() },
  });
});

test('too little until expiry goes back whole', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'expired',
    status: 'underpaid',
    amountPaid: 5000,
    refund: { amount: 5000, refundedAt: null },
  });
  expect(await records.mailsOf(ride)).toEqual(['payment-underpaid']);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 410, code: 'ACCOUNT_EXPIRED' });
  const refundId = await records.refundIdOf(ride);
  await inTransaction(api.context.db, (tx) => sendRefund(tx, api.context, kinds(), refundId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('money that a person has begun to send back no longer counts, however much comes later', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await records.refundIdOf(ride);
  await inTransaction(api.context.db, (tx) => startRefund(tx, api.context, kinds(), refundId));
  await traveller.pay(ride, ride.due);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'expired',
    status: 'refund_pending',
    refund: { amount: ride.due + 5000 },
  });
  await inTransaction(api.context.db, (tx) => markRefunded(tx, api.context, kinds(), refundId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { refundedAt: null } });
  const secondId = await records.refundIdOf(ride);
  await inTransaction(api.context.db, (tx) => markRefunded(tx, api.context, kinds(), secondId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
});

test('a withdrawn refund can no longer be marked done', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await records.refundIdOf(ride);
  await traveller.initiate(ride);
  const marking = inTransaction(api.context.db, (tx) => markRefunded(tx, api.context, kinds(), refundId));
  await expect(marking).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a booking that is over gets everything back, once', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1000);
  const id = await records.internalId(ride);
  await inTransaction(api.context.db, async (tx) => {
    await refundWhole(tx, api.context, 'ride', id);
    await refundWhole(tx, api.context, 'ride', id);
    await tx.updateTable('car_holds').set({ released_at: api.context.now() }).where('booking_id', '=', id).execute();
    await tx
      .insertInto('ride_timeline')
      .values({ booking_id: id, seq: 2, status: 'cancelled', at: api.context.now(), note: '' })
      .execute();
    await tx.updateTable('ride_bookings').set({ status: 'cancelled', status_seq: 2 }).where('id', '=', id).execute();
  });
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { amount: ride.due + 1000 } });
  // the mail of the booking's end tells it
  expect(await records.mailsOf(ride)).not.toContain('payment-refund-due');
});
