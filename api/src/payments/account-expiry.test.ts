import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
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

test('the expiry of an account without transfers releases the car, and a new account can be opened', async () => {
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

  const reference = await traveller.pay({ ...ride, details: opened.transfer_details });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  const booked = await api.context.db
    .selectFrom('transfers')
    .innerJoin('payment_accounts', 'payment_accounts.id', 'transfers.account_id')
    .select(['payment_accounts.transaction_id', 'in_time'])
    .where('provider_transfer_id', '=', reference)
    .execute();
  expect(booked).toEqual([{ transaction_id: opened.transaction_id, in_time: true }]);
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
});

test('after expiry no new account is opened if the car is taken', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  await api.runJobs();
  await traveller.book(await records.carOf(ride));
  expect(await traveller.initiate(ride)).toMatchObject({ status: 409, code: 'CAR_TAKEN' });
});

test('an insufficient amount at expiry can be completed by a new account for the rest', async () => {
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

test('a late payment resumes the ride if the car is free', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + 5 * minuteMs);
  await api.runJobs();
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('a late payment is under review if the car is taken, and the other ride keeps it', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + 5 * minuteMs);
  await api.runJobs();
  const other = await traveller.book(await records.carOf(ride));
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'payment_review',
    status: 'late',
    amountPaid: ride.due,
    refund: { amount: ride.due, refundedAt: null },
  });
  expect(await records.mailsOf(ride)).toContain('payment-late-refund');
  expect(await traveller.confirm(ride)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await traveller.look(other)).toMatchObject({ ride: 'pending_payment', status: 'pending' });

  api.travel(accountMs);
  await api.runJobs();
  await traveller.initiate(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('a late insufficient amount is refunded, unless a late rest completes it', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  await traveller.pay(ride, 7000);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'late', refund: { amount: 7000 } });
  await traveller.pay(ride, ride.due - 7000);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('a transfer one second before expiry is in time, also with a later notice; one second after it is late', async () => {
  const inTime = await traveller.book();
  const late = await traveller.book();
  api.travel(accountMs - 1000);
  await traveller.transfer(inTime.details.accountNumber, inTime.due);
  api.travel(2000);
  await traveller.transfer(late.details.accountNumber, late.due);
  await api.runJobs();
  expect(await records.statusesOf(inTime)).toEqual(['pending', 'processing', 'paid']);
  expect(await records.statusesOf(late)).toEqual(['pending', 'expired', 'late', 'paid']);
});

test('a transfer at the exact instant of expiry is in time', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await api.runJobs();
  expect(await records.statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
  const { in_time } = await api.context.db
    .selectFrom('transfers')
    .select('in_time')
    .where('provider_transfer_id', '=', reference)
    .executeTakeFirstOrThrow();
  expect(in_time).toBe(true);
});

test('the confirm button expires a due account before its job', async () => {
  const ride = await traveller.book();
  api.travel(accountMs);
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 410,
    code: 'ACCOUNT_EXPIRED',
    message: 'This account has expired and no transfer has reached us. Get a new account number to pay.',
  });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});

test('a new account is open for as long as the first', async () => {
  const ride = await traveller.book();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  const { data } = await traveller.initiate(ride);
  const { transfer_details: details } = data as { transfer_details: UnpaidRide['details'] };
  expect(Date.parse(details.expiresOn) - api.context.now().getTime()).toBe(accountMs);
});

test('a car is not released at expiry if the transfer is at the bank', async () => {
  const ride = await traveller.book();
  api.travel(accountMs - 1000);
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(2000);
  await expect(traveller.book(await records.carOf(ride))).rejects.toThrow(/just been taken/);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('the reconciliation finds transfers without a notice, in open and in expired accounts', async () => {
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

test('a transfer to the old account pays the ride while a new one is open; a second one is refunded', async () => {
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

test('a recurring job expires the account if its own job is lost', async () => {
  const ride = await traveller.book();
  await api.context.db.deleteFrom('jobs').where('kind', '=', 'expire-account').execute();
  api.travel(accountMs + minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});
