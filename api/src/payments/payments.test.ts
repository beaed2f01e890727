import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { rideBookings } from '../rides';
import { openTestApi, type TestApi } from '../testing';
import { markRefunded, refundWhole, sendRefund, startRefund } from './index';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  api = await openTestApi({ settings: { rules: { maxLiveHoldsPerContact: 50 } } });
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const inTransaction: TestApi['context']['db']['transaction'] = () => api.context.db.transaction();
const kinds = () => [rideBookings(api.context)];
const internalId = async ({ id }: UnpaidRide) => {
  const row = await api.context.db
    .selectFrom('ride_bookings')
    .select('id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
};
const refundIdOf = async (ride: UnpaidRide) => {
  const row = await api.context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.booking_id', '=', await internalId(ride))
    .where('refunds.state', '<>', 'withdrawn')
    .orderBy('refunds.id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
};
const mailsOf = async (ride: UnpaidRide) => {
  const rows = await api.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  const id = await internalId(ride);
  return rows.filter(({ payload }) => payload.bookingId === id).map(({ payload }) => payload.template);
};
/** Another traveller takes the car of an expired booking. */
const takeTheCarOf = async (ride: UnpaidRide) => {
  const { car_id } = await api.context.db
    .selectFrom('ride_bookings')
    .select('car_id')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  return traveller.book({ carId: car_id, pickupDate: ride.pickupDate });
};

test('an account names the payer and the bank, and has a number and a reference of its own', async () => {
  const { details } = await traveller.book();
  expect(details).toMatchObject({ bankName: 'Sandbox Bank', accountName: 'Tafiya / Amaka Okafor' });
  expect(details.accountNumber).toMatch(/^[1-9]\d{9}$/);
  expect(details.transactionReference).toMatch(/^TRX-[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(Date.parse(details.expiresOn) - api.context.now().getTime()).toBe(accountMs);
});

test('the right amount pays the ride without a tap', async () => {
  const ride = await traveller.book();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending', amountPaid: 0 });
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'paid',
    amountDue: ride.due,
    amountPaid: ride.due,
    paidAt: api.context.now().toISOString(),
    refund: null,
  });
  expect(await mailsOf(ride)).toEqual(['ride-paid']);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200, data: { status: 'awaiting_confirmation' } });
});

test('"I’ve transferred the money" before any money is in says so, and changes nothing', async () => {
  const ride = await traveller.book();
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 409,
    code: 'TRANSFER_NOT_RECEIVED',
    message: 'We have not received your transfer yet. It can take a few minutes; do not pay twice.',
  });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
});

test('"I’ve transferred the money" finds the money that no notice told', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200, data: { status: 'awaiting_confirmation' } });
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('a booking and a transaction that do not belong together are not known', async () => {
  const [one, other] = [await traveller.book(), await traveller.book()];
  const mixed = { id: one.id, transactionId: other.transactionId };
  expect(await traveller.confirm(mixed)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await traveller.confirm({ ...one, id: 'x'.repeat(22) })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await traveller.initiate({ id: 'x'.repeat(22) })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('too little keeps the account open for the rest, and two transfers that sum up pay the ride', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 10_000);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'pending_payment',
    status: 'processing',
    amountPaid: 10_000,
  });
  const naira = (amount: number) => `NGN ${amount.toLocaleString('en-NG')}`;
  const { code, message } = await traveller.confirm(ride);
  expect(code).toBe('TRANSFER_INCOMPLETE');
  expect(message).toBe(
    `We have received NGN 10,000 of ${naira(ride.due)}. Send the remaining ${naira(ride.due - 10_000)} to the same account before 10:30 AM.`,
  );
  await traveller.pay(ride, ride.due - 10_000);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'paid',
    amountPaid: ride.due,
  });
});

test('too much pays the ride, and the surplus is due back within 14 days', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 500.5);
  const dueOn = new Date(api.context.now().getTime() + 14 * dayMs).toISOString();
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'overpaid',
    amountPaid: ride.due + 500.5,
    refund: { amount: 500.5, dueOn, refundedAt: null },
  });
  expect(await mailsOf(ride)).toEqual(['ride-paid', 'payment-overpaid']);
});

test('paid twice, the second transfer goes back whole, and a person marks it done', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: null },
  });
  const refundId = await refundIdOf(ride);
  for (const _ of [1, 2])
    await inTransaction().execute((tx) => markRefunded(tx, api.context, kinds(), refundId, 'by hand'));
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: api.context.now().toISOString() },
  });
});

test('an account that runs out with nothing gives the car back, and one tap opens a new one', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired', refund: null });
  expect(await traveller.confirm(ride)).toMatchObject({ status: 410, code: 'ACCOUNT_EXPIRED' });

  const { data } = await traveller.initiate(ride);
  const opened = data as { transaction_id: string; transfer_details: UnpaidRide['details'] };
  expect(opened.transaction_id).not.toBe(ride.transactionId);
  expect(opened.transfer_details.accountNumber).not.toBe(ride.details.accountNumber);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'pending_payment',
    status: 'pending',
    details: opened.transfer_details,
  });
  expect((await traveller.initiate(ride)).data).toEqual(opened);
  expect(await traveller.confirm(ride)).toMatchObject({ code: 'ACCOUNT_EXPIRED' });

  await traveller.pay({ ...ride, details: opened.transfer_details });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('after expiry there is no new account once the car has gone', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  await api.runJobs();
  await takeTheCarOf(ride);
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'CAR_TAKEN' });
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
  expect(await mailsOf(ride)).toEqual(['payment-underpaid']);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 410, code: 'ACCOUNT_EXPIRED' });
  const refundId = await refundIdOf(ride);
  await inTransaction().execute((tx) => sendRefund(tx, api.context, kinds(), refundId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('too little until expiry can be topped up by a new account, which asks for the rest', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const { data } = await traveller.initiate(ride);
  const { transfer_details: details } = data as { transfer_details: UnpaidRide['details'] };
  expect(details.amount).toBe(ride.due - 5000);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'processing', refund: null });
  await traveller.pay({ ...ride, details }, details.amount);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
});

test('money that a person has begun to send back no longer counts, however much comes later', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await refundIdOf(ride);
  await inTransaction().execute((tx) => startRefund(tx, api.context, kinds(), refundId));
  await traveller.pay(ride, ride.due);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'expired',
    status: 'refund_pending',
    refund: { amount: ride.due + 5000 },
  });
  await inTransaction().execute((tx) => markRefunded(tx, api.context, kinds(), refundId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { refundedAt: null } });
  const secondId = await refundIdOf(ride);
  await inTransaction().execute((tx) => markRefunded(tx, api.context, kinds(), secondId));
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
});

test('a withdrawn refund can no longer be marked done', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await refundIdOf(ride);
  await traveller.initiate(ride);
  const marking = inTransaction().execute((tx) => markRefunded(tx, api.context, kinds(), refundId));
  await expect(marking).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('late money with the car still free revives the ride', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + 5 * minuteMs);
  await api.runJobs();
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('late money with the car gone waits for its refund, and the other ride keeps the car', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + 5 * minuteMs);
  await api.runJobs();
  const other = await takeTheCarOf(ride);
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'payment_review',
    status: 'late',
    amountPaid: ride.due,
    refund: { amount: ride.due, refundedAt: null },
  });
  expect(await mailsOf(ride)).toContain('payment-late-refund');
  expect(await traveller.confirm(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await traveller.look(other)).toMatchObject({ ride: 'pending_payment', status: 'pending' });

  api.travel(accountMs);
  await api.runJobs();
  await traveller.initiate(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('too little that also comes late goes back, and the rest of it, late too, still revives the ride', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  await traveller.pay(ride, 7000);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'late', refund: { amount: 7000 } });
  await traveller.pay(ride, ride.due - 7000);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('one second before expiry is in time, also when the notice comes after it; one second after is late', async () => {
  const inTime = await traveller.book();
  const late = await traveller.book();
  api.travel(accountMs - 1000);
  await traveller.transfer(inTime.details.accountNumber, inTime.due);
  api.travel(2000);
  await traveller.transfer(late.details.accountNumber, late.due);
  await api.runJobs();
  const statuses = async (ride: UnpaidRide) => {
    const rows = await api.context.db
      .selectFrom('payment_history')
      .innerJoin('payments', 'payments.id', 'payment_history.payment_id')
      .select('to_status')
      .where('booking_id', '=', await internalId(ride))
      .orderBy('payment_history.id')
      .execute();
    return rows.map((row) => row.to_status);
  };
  expect(await statuses(inTime)).toEqual(['pending', 'processing', 'paid']);
  expect(await statuses(late)).toEqual(['pending', 'expired', 'late', 'paid']);
});

test('a car whose holder’s money is at the bank is not given away at expiry', async () => {
  const ride = await traveller.book();
  api.travel(accountMs - 1000);
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(2000);
  await expect(takeTheCarOf(ride)).rejects.toThrow(/just been taken/);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('the reconciliation finds what no notice told, in open accounts and in expired ones', async () => {
  const open = await traveller.book();
  const over = await traveller.book();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  const fresh = (await traveller.initiate(open)).data as { transfer_details: UnpaidRide['details'] };
  await traveller.transfer(fresh.transfer_details.accountNumber, open.due);
  await traveller.transfer(over.details.accountNumber, over.due);
  await withholdNotices(api);
  api.travel(16 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(open)).toMatchObject({ status: 'paid' });
  expect(await traveller.look(over)).toMatchObject({ status: 'paid' });
});

test('money for the old account while a new one is open pays the ride; for the new one too, it goes back', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  await api.runJobs();
  const { data } = await traveller.initiate(ride);
  const { transfer_details: details } = data as { transfer_details: UnpaidRide['details'] };
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  await traveller.pay({ ...ride, details });
  expect(await traveller.look(ride)).toMatchObject({ status: 'overpaid', refund: { amount: ride.due } });
});

test('a lost expiry job does not keep a car: the sweep ends the account', async () => {
  const ride = await traveller.book();
  await api.context.db.deleteFrom('jobs').where('kind', '=', 'expire-account').execute();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});

test('a booking that is over gets everything back, once', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1000);
  const id = await internalId(ride);
  await inTransaction().execute(async (tx) => {
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
  expect(await mailsOf(ride)).toContain('payment-refund-due');
});

test('the sandbox bank does not know every number', async () => {
  await expect(traveller.transfer('1234567890', 100)).rejects.toThrow(/404/);
});
