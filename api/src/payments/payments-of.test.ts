import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { paymentOf, paymentsOf } from './payment-of';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const accountMs = 30 * 60_000;

test('a list of bookings has the same payments as the single bookings', async () => {
  const { db } = api.context;
  const traveller = travellerOf(api);
  const rides = [await traveller.book(), await traveller.book(), await traveller.book(), await traveller.book()];
  const [unpaid, surplus, toppedUp, back] = rides;
  if (!unpaid || !surplus || !toppedUp || !back) throw new Error('Four rides were booked');
  await traveller.pay(toppedUp, 4000);
  await traveller.pay(back, 2500);
  api.travel(accountMs);
  await api.runJobs();
  await traveller.initiate(toppedUp);
  await traveller.initiate(surplus);
  const { details } = await traveller.look(surplus);
  await traveller.pay({ ...surplus, details }, surplus.due + 700);

  const ids = await Promise.all(rides.map((ride) => recordsOf(api).internalId(ride)));
  const keys = ids.map((id) => ({ kind: 'ride' as const, id }));
  const payment = await paymentsOf(db, keys);
  expect(ids.map(payment)).toMatchObject([
    { status: 'expired', amountDue: unpaid.due, amountPaid: 0, paidAt: null, refund: null },
    { status: 'overpaid', amountPaid: surplus.due + 700, refund: { amount: 700 } },
    // the refund was withdrawn by another transfer
    { status: 'processing', amountPaid: 4000, refund: null },
    { status: 'underpaid', amountPaid: 2500, refund: { amount: 2500, refundedAt: null } },
  ]);
  for (const id of ids) expect(payment(id)).toEqual((await paymentOf(db, 'ride', id)).payment);
});

test('a booking that is not in the list has no payment in it, and an empty list has none', async () => {
  const { db } = api.context;
  const traveller = travellerOf(api);
  const [listed, other] = [await traveller.book(), await traveller.book()];
  const [id, otherId] = [await recordsOf(api).internalId(listed), await recordsOf(api).internalId(other)];
  const payment = await paymentsOf(db, [{ kind: 'ride', id }]);
  expect(payment(id)).toMatchObject({ status: 'pending' });
  expect(() => payment(otherId)).toThrow(`The booking ${otherId} has no payment`);
  const none = await paymentsOf(db, []);
  expect(() => none(id)).toThrow(`The booking ${id} has no payment`);
  // bookings without payments ask for no refunds
  await expect(paymentOf(db, 'flight', id)).rejects.toThrow(`The flight ${id} has no payment`);
  const unknown = await paymentsOf(db, [{ kind: 'flight', id }]);
  expect(() => unknown(id)).toThrow(`The booking ${id} has no payment`);
});
