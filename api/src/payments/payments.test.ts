import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let records: ReturnType<typeof recordsOf>;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  records = recordsOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

test('the exact amount pays the ride without the confirm button', async () => {
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

test('too little keeps the account open for the rest, and two transfers that sum up pay the ride', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 10_000);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'pending_payment',
    status: 'processing',
    amountPaid: 10_000,
  });
  await traveller.pay(ride, ride.due - 10_000);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'awaiting_confirmation',
    status: 'paid',
    amountPaid: ride.due,
  });
});

test('too much pays the ride, and the surplus is refunded within 14 days', async () => {
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

test('the sandbox bank refuses unknown account numbers', async () => {
  await expect(traveller.transfer('1234567890', 100)).rejects.toThrow(/404/);
});

test('the time of payment is that of the transfer, not of its report', async () => {
  const ride = await traveller.book();
  const sentAt = api.context.now();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(5 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid', paidAt: sentAt.toISOString() });
});
