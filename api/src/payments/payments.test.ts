import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  records = recordsOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

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
  expect(await records.mailsOf(ride)).toEqual(['ride-paid']);
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
    `We have received NGN 10,000 of ${naira(ride.due)}. Send the remaining ${naira(ride.due - 10_000)} to this account before 10:30 AM.`,
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
  expect(await records.mailsOf(ride)).toEqual(['ride-paid', 'payment-overpaid']);
});

test('the sandbox bank does not know every number', async () => {
  await expect(traveller.transfer('1234567890', 100)).rejects.toThrow(/404/);
});

test('a ride was paid when the bank took the money, not when we learnt of it', async () => {
  const ride = await traveller.book();
  const sentAt = api.context.now();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(5 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', paidAt: sentAt.toISOString() });
});
