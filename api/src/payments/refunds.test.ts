import { inTransaction } from 'server/database';
import { flightBookings } from '../flights/flight-bookings';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { applyTransfer } from './apply-transfer';
import { breaches } from './invariants';
import { refundWhole } from './refund-all-but';
import { refundPlan } from './refunds';
import { matchTransfer, sendBack, type Way } from './review/resolve-items';
import { finishSending } from './send-refund';
import { deliver, noticeOf } from './testing/bank';
import { endRide } from './testing/end-ride';
import { lateRide } from './testing/late-ride';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

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

const kinds = () => [flightBookings(api.context), rideBookings(api.context)];
const send = (refundId: number, way: Way = { by: 'bank' }) =>
  inTransaction(api.context.db, (tx) => sendBack(tx, api.context, kinds(), refundId, way));
/** The due date of refunds by the default rules. */
const inTwoWeeks = () => new Date(api.context.now().getTime() + 14 * 86_400_000).toISOString();
const byHand: Way = { by: 'hand', reference: 'FT26' };

test('a second payment is refunded completely, and marked as done by a person', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: null },
  });
  const refundId = await records.refundIdOf(ride);
  await send(refundId, byHand);
  await expect(send(refundId, byHand)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'overpaid',
    refund: { amount: ride.due, refundedAt: api.context.now().toISOString() },
  });
});

test('an insufficient amount at expiry is refunded completely', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'expired',
    status: 'underpaid',
    amountPaid: 5000,
    refund: { amount: 5000, dueOn: inTwoWeeks(), refundedAt: null },
  });
  expect(await records.mailsOf(ride)).toEqual(['payment-underpaid']);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 410, code: 'ACCOUNT_EXPIRED' });
  const refundId = await records.refundIdOf(ride);
  await send(refundId);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('an amount with a started refund no longer counts, regardless of later transfers', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await records.refundIdOf(ride);
  await send(refundId);
  // the notice comes before the job that asks the bank
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await deliver(api, await noticeOf(api, reference));
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'expired',
    status: 'refund_pending',
    refund: { amount: ride.due + 5000 },
  });
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { refundedAt: null } });
  const secondId = await records.refundIdOf(ride);
  expect(secondId).not.toBe(refundId);
  await send(secondId, byHand);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
});

test('a withdrawn refund can no longer be marked done', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const refundId = await records.refundIdOf(ride);
  await traveller.initiate(ride);
  await expect(send(refundId, byHand)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('an ended booking is refunded completely, once', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1000);
  const id = await records.internalId(ride);
  await inTransaction(api.context.db, async (tx) => {
    expect(await refundWhole(tx, api.context, 'ride', id)).toBe((ride.due + 1000) * 100);
    expect(await refundWhole(tx, api.context, 'ride', id)).toBe((ride.due + 1000) * 100);
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

const sentBack = async (references: readonly string[]) => {
  const rows = await api.context.db
    .selectFrom('sandbox_refunds')
    .select(['transfer_reference', 'amount_kobo'])
    .where('transfer_reference', 'in', references)
    .execute();
  return rows.map((row) => [row.transfer_reference, row.amount_kobo / 100]);
};
const endKeeping = (ride: UnpaidRide, retainedKobo: number) => endRide(api, ride, retainedKobo);
const sendAll = async (ride: UnpaidRide) => {
  const due = await api.context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('booking_id', '=', await records.internalId(ride))
    .where('refunds.state', '=', 'due')
    .orderBy('refunds.id')
    .execute();
  for (const { id } of due) await send(id);
  await api.runJobs();
};

test('the transfers of two payers are refunded to each of them', async () => {
  const ride = await traveller.book();
  const [mine, theirs] = [7000, ride.due - 7000];
  const references = [await traveller.pay(ride, mine), await traveller.pay(ride, theirs)];
  await endKeeping(ride, 0);
  await sendAll(ride);
  expect(await sentBack(references)).toEqual([
    [references[0], mine],
    [references[1], theirs],
  ]);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded', refund: { amount: ride.due } });
});

test('a payment is refunded when the last refund was sent, with a mail for each', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 7000);
  await traveller.pay(ride, ride.due - 7000);
  await endKeeping(ride, 0);
  const lastId = await records.refundIdOf(ride);
  await send(lastId, byHand);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { refundedAt: null } });
  await sendAll(ride);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
  const mails = await api.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .where('key', 'like', 'mail:payment-refunded:%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(mails.map(({ payload }) => payload.amountKobo)).toEqual([700_000, (ride.due - 7000) * 100]);
});

test('the end of an unpaid booking closes its account without a refund', async () => {
  const ride = await traveller.book();
  await endKeeping(ride, 0);
  expect(await traveller.look(ride)).toMatchObject({ status: 'expired', refund: null });
  const id = await records.internalId(ride);
  const accounts = await api.context.db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .select('state')
    .where('booking_id', '=', id)
    .execute();
  expect(accounts).toEqual([{ state: 'closed' }]);
});

test('the end of a booking refunds an insufficient amount, and closes the account', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  await endKeeping(ride, 0);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { amount: 5000 } });
  expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'underpaid', 'refund_pending']);
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('the end of a booking refunds an insufficient amount of an expired account', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  api.travel(accountMs);
  await api.runJobs();
  const id = await records.internalId(ride);
  expect(await inTransaction(api.context.db, (tx) => refundWhole(tx, api.context, 'ride', id))).toBe(500_000);
  expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'underpaid', 'refund_pending']);
  expect(await traveller.look(ride)).toMatchObject({ refund: { amount: 5000 } });
});

test('the end of a booking refunds a late payment under review', async () => {
  const ride = await lateRide(api);
  await endKeeping(ride, 0);
  expect(await traveller.look(ride)).toMatchObject({ status: 'refund_pending', refund: { amount: ride.due } });
});

test('nothing is refunded for an expired booking without transfers, or without a payment', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  await api.runJobs();
  const id = await records.internalId(ride);
  const refunded = (bookingId: string) =>
    inTransaction(api.context.db, (tx) => refundWhole(tx, api.context, 'ride', bookingId));
  expect([await refunded(id), await refunded('no booking')]).toEqual([0, 0]);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired', refund: null });
});

test('only the payment becomes refunded if the kind of booking has no state for it', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  await endKeeping(ride, 0);
  const { refunded: _waits, ...kind } = rideBookings(api.context);
  const refundId = await records.refundIdOf(ride);
  await inTransaction(api.context.db, (tx) => sendBack(tx, api.context, [kind], refundId, byHand));
  expect(await traveller.look(ride)).toMatchObject({ ride: 'cancelled', status: 'refunded' });
});

test('two transfers by two banks are each refunded through their own bank', async () => {
  const ride = await traveller.book();
  const { db, now } = api.context;
  const [kind, provider] = [rideBookings(api.context), 'former-bank'];
  const received = { id: 'FORMER-1', account: { accountNumber: '1000000001' }, amountKobo: 700_000, sentAt: now() };
  await inTransaction(db, (tx) => applyTransfer(tx, api.context, [kind], { provider, received, source: 'notice' }));
  const { id } = await db
    .selectFrom('transfers')
    .select('id')
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  const bookingId = await records.internalId(ride);
  await inTransaction(db, (tx) => matchTransfer(tx, api.context, kind, bookingId, id));
  const reference = await traveller.pay(ride, ride.due - 7000);
  await endKeeping(ride, 0);
  const lastId = await records.refundIdOf(ride);
  await expect(send(lastId - 1)).rejects.toMatchObject({ message: expect.stringContaining('another bank') });
  await send(lastId);
  await api.runJobs();
  expect(await sentBack([reference, received.id])).toEqual([[reference, ride.due - 7000]]);
});

test('no amount can be retained of an unpaid booking', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 5000);
  await expect(endKeeping(ride, 100)).rejects.toThrow('Nothing can be retained of a payment that is processing');
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'processing' });
});

test('an unknown refund is not found, and a sent one is not sent again', async () => {
  await expect(send(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 1000);
  const refundId = await records.refundIdOf(ride);
  const flights = [flightBookings(api.context)];
  const sendAsFlight = inTransaction(api.context.db, (tx) => sendBack(tx, api.context, flights, refundId, byHand));
  await expect(sendAsFlight).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await send(refundId);
  await finishSending(api.context, kinds(), refundId);
  await finishSending(api.context, kinds(), refundId);
  const sent = await api.context.db
    .selectFrom('refunds')
    .innerJoin('sandbox_refunds', 'sandbox_refunds.reference', 'refunds.provider_reference')
    .select(['refunds.state', 'sandbox_refunds.amount_kobo'])
    .where('refunds.id', '=', refundId)
    .execute();
  expect(sent).toEqual([{ state: 'done', amount_kobo: 100_000 }]);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'overpaid' });
});

test('the amount that a late cancellation retains is taken from both payers in proportion', async () => {
  const ride = await traveller.book();
  const [quarter, rest] = [ride.due / 4, (ride.due * 3) / 4];
  const references = [await traveller.pay(ride, quarter), await traveller.pay(ride, rest)];
  expect(await endKeeping(ride, (ride.due * 100) / 2)).toBe((ride.due * 100) / 2);
  await sendAll(ride);
  expect(await sentBack(references)).toEqual([
    [references[0], quarter / 2],
    [references[1], rest / 2],
  ]);
});

test('a booking that ended with its whole price retained is not refunded by a second end', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  await endKeeping(ride, ride.due * 100);
  const id = await records.internalId(ride);
  const again = inTransaction(api.context.db, (tx) => refundWhole(tx, api.context, 'ride', id));
  expect(await again).toBe(0);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', refund: null });
});

describe('the plan', () => {
  const back = (transferId: number, returnableKobo: number) => ({ transferId, returnableKobo });
  const refund = (
    id: number,
    transfer_id: number | null,
    amount_kobo: number,
    state: 'due' | 'sending' | 'done' = 'due',
  ) => ({
    id,
    transfer_id,
    amount_kobo,
    state,
  });

  test('keeps planned refunds, so that the due date does not change', () => {
    expect(refundPlan([back(1, 50), back(2, 20)], [refund(7, 1, 50), refund(8, 2, 20)])).toEqual({
      withdrawn: [],
      added: [],
    });
  });

  test('adds missing refunds in the order of the transfers', () => {
    expect(refundPlan([back(1, 50), back(2, 20), back(3, 0)], [refund(7, 1, 20)])).toEqual({
      withdrawn: [],
      added: [
        { transferId: 1, amountKobo: 30 },
        { transferId: 2, amountKobo: 20 },
      ],
    });
  });

  test('withdraws only the due refunds of a transfer that counts again', () => {
    expect(
      refundPlan([back(1, 0), back(2, 20), back(3, 5)], [refund(7, 1, 50), refund(8, 2, 20), refund(9, 3, 9)]),
    ).toEqual({
      withdrawn: [9, 7],
      added: [{ transferId: 3, amountKobo: 5 }],
    });
  });

  test('never withdraws a started refund', () => {
    expect(refundPlan([back(1, 60)], [refund(7, 1, 50, 'sending'), refund(8, 1, 20)])).toEqual({
      withdrawn: [8],
      added: [{ transferId: 1, amountKobo: 10 }],
    });
  });

  test('deducts refunds without a transfer from the last transfers', () => {
    expect(refundPlan([back(1, 50), back(2, 20)], [refund(7, null, 30, 'done')])).toEqual({
      withdrawn: [],
      added: [{ transferId: 1, amountKobo: 40 }],
    });
  });

  test('counts refunds without a transfer when it compares the plan', () => {
    expect(refundPlan([back(1, 50)], [refund(7, null, 30, 'done'), refund(8, 1, 40)])).toEqual({
      withdrawn: [8],
      added: [{ transferId: 1, amountKobo: 20 }],
    });
  });
});
