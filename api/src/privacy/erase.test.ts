import type { eraseData } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { letterTo, tokenIn } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { breaches } from '../payments/invariants';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { bookRide, person } from './testing/life-of-a-traveller';

const accountMs = 30 * 60_000;
const dayMs = 86_400_000;
const pickupDate = '2026-12-20';
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const wait = async (ms: number) => {
  api.travel(ms);
  await flights.runJobs(api);
};

async function erase(email: string) {
  dataOf(await post(api, '/privacy/requests', { email, wants: 'erase' }));
  const token = tokenIn(await letterTo(api, email, 'privacy-link'), 'request');
  api.travel(1000);
  return dataOf<DataOf<typeof eraseData>>(await post(api, '/privacy/requests/erase', { token }));
}

async function states(table: 'ride_bookings' | 'flight_bookings', id: string) {
  const { db } = api.context;
  const { status } = await db.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payments')
    .select('status')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  return [status, payment.status];
}

const mayStillArrive = expect.stringContaining('may still arrive');

test('an unpaid ride is kept until three days after the expiry of its last account', async () => {
  const who = person('R');
  const booked = await bookRide(api, who, { pickupDate });
  const { _id, bookingId } = booked.savedBookedRide;
  await wait(4 * dayMs);
  dataOf(await post(api, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: _id }));
  await wait(accountMs + 1000);
  expect(await erase(who.email)).toEqual({ erased: 0, keeps: [{ bookingId, reason: mayStillArrive }] });
  await wait(3 * dayMs);
  expect(await erase(who.email)).toEqual({ erased: 1, keeps: [] });
});

test('erasing an address keeps the stored responses of a longer address, so that a retry books nothing twice', async () => {
  const who = person('U');
  const selection = await rides.quote(api, {}, { pickupDate });
  const { email, phone, firstName, lastName } = who;
  const body = rides.bookingOf(selection, { ...rides.traveller, email, phone, firstName, lastName });
  const send = () => post(api, '/ride/create-ride', body, { 'idempotency-key': 'longer-address' });
  const first = dataOf<rides.Booked>(await send());
  const shorter = email.slice('chiamaka.'.length);
  const message = { fullName: 'Uche', email: shorter, subject: 'other', message: 'Where is my parcel?' };
  dataOf(await post(api, '/contact-us/contacts', message));
  expect(await erase(shorter)).toMatchObject({ erased: 1 });
  const again = await send();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(dataOf<rides.Booked>(again).savedBookedRide._id).toBe(first.savedBookedRide._id);
});

test('a payment of an erased ride is refunded although the car is free', async () => {
  const who = person('S');
  const booked = await bookRide(api, who, { pickupDate });
  const id = await rides.keyOf(api, booked);
  await wait(accountMs + 3 * dayMs);
  expect(await erase(who.email)).toEqual({ erased: 1, keeps: [] });
  dataOf(await rides.sendMoney(api, booked));
  await flights.runJobs(api);
  expect(await states('ride_bookings', id)).toEqual(['payment_review', 'late']);
});

test('a payment of an erased flight is refunded although the seats are free', async () => {
  const { email, phone: phoneNumber } = person('T');
  const booked = await flights.book(
    api,
    { ...flights.trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-12-20' }] },
    {
      contact: { email, phoneNumber },
    },
  );
  const id = await flights.keyOf(api, booked);
  const { accountNumber, amount } = (await flights.look(api, booked)).transfer_details;
  await wait(accountMs + 3 * dayMs);
  expect(await erase(email)).toEqual({ erased: 1, keeps: [] });
  dataOf(await post(api, '/sandbox/transfers', { accountNumber, amount }));
  await flights.runJobs(api);
  expect(await states('flight_bookings', id)).toEqual(['hold_expired', 'late']);
});
