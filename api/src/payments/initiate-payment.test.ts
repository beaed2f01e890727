import { sql } from 'kysely';
import * as flights from '../flights/testing/flight-calls';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
import { lateRide } from './testing/late-ride';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const minuteMs = 60_000;
const accountMs = 30 * minuteMs;
const runOut = async () => {
  api.travel(accountMs);
  await api.runJobs();
};
const conflict = { status: 409, code: 'STATE_CONFLICT' };

test('a paid booking has no open account', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  const refusal = { ...conflict, message: 'This booking is already paid.' };
  expect(await traveller.initiate(ride)).toMatchObject(refusal);
  await traveller.pay(ride, 100);
  expect(await traveller.look(ride)).toMatchObject({ status: 'overpaid' });
  expect(await traveller.initiate(ride)).toMatchObject(refusal);
});

test('the bank is asked about an expired account before a new one is opened', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(accountMs);
  expect(await traveller.initiate(ride)).toMatchObject({ ...conflict, message: 'This booking is already paid.' });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('a cancelled booking gets no new account', async () => {
  const ride = await traveller.book();
  dataOf(await staffOf(api).send(`/staff/rides/${ride.id}/move`, { to: 'cancelled' }));
  expect(await traveller.initiate(ride)).toMatchObject({
    ...conflict,
    message: 'This booking is cancelled. Make a new booking.',
  });
});

test('a booking that is being refunded gets no new account', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 2000);
  await runOut();
  const refund = `/staff/payments/refund-${await recordsOf(api).refundIdOf(ride)}/refund`;
  dataOf(await staffOf(api).send(refund, { by: 'bank' }));
  const refusal = {
    ...conflict,
    message: 'This booking has ended, and its money is refunded. Make a new booking.',
  };
  expect(await traveller.initiate(ride)).toMatchObject(refusal);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'refunded' });
  expect(await traveller.initiate(ride)).toMatchObject(refusal);
});

test('the limit on unpaid holds does not apply if the whole amount was received late', async () => {
  const { settings } = api.context;
  const { rules } = settings;
  const late = await lateRide(api);
  const partly = await traveller.book();
  await traveller.pay(partly, 2000);
  await runOut();
  const limitTo = (maxLiveHoldsPerContact: number) =>
    Object.assign(settings, { rules: { ...rules, maxLiveHoldsPerContact } });
  limitTo(0);
  try {
    expect(await traveller.initiate(partly)).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });
    expect(await traveller.look(partly)).toMatchObject({ ride: 'expired', status: 'underpaid' });
    expect(await traveller.initiate(late)).toMatchObject({
      ...conflict,
      message: 'Your transfer has reached us, and this booking is paid.',
    });
    expect(await traveller.look(late)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
  } finally {
    limitTo(rules.maxLiveHoldsPerContact);
  }
});

test('requests are limited for each booking', async () => {
  const [ride, other] = [await traveller.book(), await traveller.book()];
  const { max } = api.context.settings.limits.create;
  for (let count = 0; count < max; count += 1) expect((await traveller.initiate(ride)).status).toBe(200);
  expect(await traveller.initiate(ride)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await traveller.initiate(other)).status).toBe(200);
});

test('a flight gets a new account, unless its price has increased or it is sold out', async () => {
  const [again, dearer, sold] = [await flights.book(api), await flights.book(api), await flights.book(api)];
  await runOut();
  const opened = dataOf<{ transaction_id: string; transfer_details: unknown }>(await flights.initiate(api, again));
  const shown = await flights.look(api, again);
  expect(shown).toMatchObject({
    savedBooking: { status: 'held', transaction_id: opened.transaction_id },
    transfer_details: opened.transfer_details,
  });
  expect(shown.transfer_details.amount).toBe(again.savedBooking.price.total);

  await flights.sellOut(api, sold);
  const refused = refusalOf(await flights.initiate(api, sold));
  expect(refused).toMatchObject({ status: 409, code: 'SOLD_OUT', message: expect.stringContaining('seats') });
  expect(await flights.statusOf(api, sold)).toBe('hold_expired');

  await api.context.db
    .updateTable('flight_seats')
    .set((row) => ({ allotment: sql<number>`${row.ref('taken')} + 9` }))
    .execute();
  api.travel(25 * 60 * minuteMs);
  await api.runJobs();
  expect(refusalOf(await flights.initiate(api, dearer))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    message: 'The price has risen while nothing was held. Look at the new price: you can take it, or end the booking.',
  });
});

test.each(['ride', 'flight'])('an unknown %s is not found', async (bookingType) => {
  const answer = await api.inject({
    method: 'POST',
    url: '/booking/payment/initiatepayment',
    payload: { bookingType, booking_id: 'x'.repeat(22) },
  });
  expect(refusalOf(answer)).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'We do not know this booking. Check the link, or search again.',
  });
});

test('repeated requests return the open account, and the confirm button finds its transfer', async () => {
  const ride = await traveller.book();
  const opened = { transaction_id: ride.transactionId, transfer_details: ride.details };
  expect(await traveller.initiate(ride)).toMatchObject({ status: 200, data: opened });
  expect(await traveller.initiate(ride)).toMatchObject({ status: 200, data: opened });
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200, data: { status: 'awaiting_confirmation' } });
  expect(await traveller.confirm({ ...ride, id: 'x'.repeat(22) })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
