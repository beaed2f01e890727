import type { Ledger } from 'shared/contract/ledger';
import type { FoundBooking } from 'shared/contract/staff-bookings';
import * as flights from '../../flights/testing/flight-calls';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import * as rides from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';
import { openStaffSession } from '../testing/staff-session';

let api: TestApi;
let ride: rides.Booked;
let both: rides.Booked;
let flight: flights.Booked;
beforeAll(async () => {
  api = await openTestApi();
  const chosen = await rides.quote(api);
  ride = dataOf(
    await rides.create(
      api,
      chosen,
      { ...rides.travellerNo(1), firstName: 'Ọláyínká', lastName: "O'Neill-Bello" },
      { rider: { name: 'Mama Nkechi', phone: '+2348091234567' } },
    ),
  );
  dataOf(await rides.sendMoney(api, ride));
  await api.runJobs();
  const staff = staffOf(api);
  dataOf(await staff.move(ride, 'confirmed'));
  dataOf(await staff.assign(ride));
  api.travel(1000);
  flight = dataOf(
    await flights.create(api, await flights.select(api), {
      travellers: [flights.travellerOf('ADT', 0, { firstName: 'Zainab', lastName: 'Adékúnlé' })],
      contact: { email: 'zainab+trips@example.com', phoneNumber: '+2348067654321' },
    }),
  );
  api.travel(1000);
  const inReturn = await rides.quoteBothWays(api);
  both = dataOf(
    await rides.create(api, inReturn, rides.travellerNo(2), {
      address: '1 Marina',
      dropOffAddress: '4 Bourdillon Road',
    }),
  );
});
afterAll(() => api.close());

const pageOf = async (query: Record<string, string>) =>
  dataOf<{ bookings: FoundBooking[]; next: string | null }>(
    await staffOf(api).get(`/staff/bookings?${new URLSearchParams(query)}`),
  );
const found = async (q: string, more: Record<string, string> = {}) =>
  (await pageOf({ q, ...more })).bookings.map(({ bookingId }) => bookingId);

const referenceOf = ({ savedBookedRide }: rides.Booked) => savedBookedRide.bookingId;

test('without words all bookings are listed, the newest first, a return ride once', async () => {
  const { bookings, next } = await pageOf({});
  expect(bookings.map(({ bookingId }) => bookingId)).toEqual([
    referenceOf(both),
    flight.savedBooking.bookingId,
    referenceOf(ride),
  ]);
  expect(next).toBeNull();
  expect(bookings[0]).toMatchObject({ kind: 'ride', hasWayBack: true, isErased: false });
  expect(bookings[1]).toMatchObject({
    kind: 'flight',
    status: 'held',
    travellerName: 'Zainab Adékúnlé',
    from: 'Lagos',
    to: 'Abuja',
    travellers: 1,
  });
  expect(bookings[2]).toMatchObject({ riderName: 'Mama Nkechi', status: 'driver_assigned' });
});

test.each([
  ['a first name without its accents', 'olayinka'],
  ['names in another order, with another apostrophe', 'bello o’neill'],
  ['the last name alone', 'Bello'],
  ['the rider', 'nkechi'],
  ["the rider's phone", '0809 123 4567'],
  ['a phone as it is dialled in Nigeria', '0803 555 0001'],
  ['a phone with its country code', '+234 (0)803-555-0001'],
  ['an e-mail', 'traveller-1@example.com'],
  ['the driver', 'musa'],
  ["the driver's phone", '0803 111 2233'],
  ['a name and a part of a phone', 'Bello 555 0001'],
])('a ride is found by %s', async (_by, q) => {
  expect(await found(q)).toContain(referenceOf(ride));
  expect(await found(q)).not.toContain(flight.savedBooking.bookingId);
});

test('a ride is found by its reference, a part of it, and without the hyphens', async () => {
  const reference = referenceOf(ride);
  for (const q of [reference, reference.toLowerCase(), reference.slice(4), reference.replaceAll('-', '')])
    expect(await found(q)).toEqual([reference]);
});

test('a ride is found by the plate of its car, in any writing', async () => {
  const { plate_number } = await api.context.db
    .selectFrom('ride_bookings')
    .innerJoin('cars', 'cars.car_id', 'ride_bookings.car_id')
    .select('plate_number')
    .where('reference', '=', referenceOf(ride))
    .executeTakeFirstOrThrow();
  for (const q of [plate_number.replace(/[\s-]/g, ''), plate_number.toLowerCase().replace(/\s/g, '-')])
    expect(await found(q)).toContain(referenceOf(ride));
});

test('a flight is found by traveller, contact and the reference of the airline', async () => {
  const { bookingId, airlineReference } = flight.savedBooking;
  for (const q of ['adekunle zainab', 'zainab+trips@', '08067654321', airlineReference])
    expect(await found(q)).toEqual([bookingId]);
});

test('each word has to be found, and signs of patterns mean nothing', async () => {
  expect(await found('bello zainab')).toEqual([]);
  expect(await found('%%%abc')).toEqual([]);
  expect(await found('z_inab')).toEqual([]);
});

test('fewer than three letters are refused with a sentence', async () => {
  expect(refusalOf(await staffOf(api).get('/staff/bookings?q=ab'))).toMatchObject({
    status: 400,
    fields: { q: 'Enter at least three letters or digits' },
  });
});

test('kind, state and day of the journey narrow the list; a return ride counts with both days', async () => {
  expect(await found('', { kind: 'flight' })).toEqual([flight.savedBooking.bookingId]);
  expect(await found('', { status: 'driver_assigned' })).toEqual([referenceOf(ride)]);
  expect(await found('', { status: 'driver_assigned', kind: 'flight' })).toEqual([]);
  expect(await found('', { from: '2026-11-22', to: '2026-11-22' })).toEqual([referenceOf(both)]);
  expect(await found('', { from: '2026-12-04' })).toEqual([flight.savedBooking.bookingId]);
});

test('a search and its text leave no trace in the history', async () => {
  await found('nkechi');
  const rows = await api.context.db
    .selectFrom('staff_actions')
    .select('action')
    .where('action', 'like', '%booking%')
    .execute();
  expect(rows).toEqual([]);
});

test('further pages follow without gaps while new bookings arrive', async () => {
  for (let number = 10; number < 37; number += 1) {
    api.travel(1000);
    const pickupDate = `2026-12-${number % 2 === 0 ? 12 : 13}`;
    dataOf(await rides.create(api, await rides.quote(api, {}, { pickupDate }), rides.travellerNo(number)));
  }
  const first = await pageOf({ q: 'example' });
  expect(first.bookings).toHaveLength(25);
  api.travel(1000);
  dataOf(await rides.create(api, await rides.quote(api, {}, { pickupDate: '2026-12-29' }), rides.travellerNo(99)));
  const second = await pageOf({ q: 'example', after: first.next ?? '' });
  const all = [...first.bookings, ...second.bookings].map(({ bookingId }) => bookingId);
  expect(second.next).toBeNull();
  expect(new Set(all).size).toBe(30);
});

describe('by the references of payments', () => {
  /** What the provider, and we, call the money of a booking. */
  const moneyOf = async (transactionId: string) =>
    api.context.db
      .selectFrom('payment_accounts')
      .leftJoin('transfers', 'transfers.account_id', 'payment_accounts.id')
      .select(['payment_accounts.id', 'payment_accounts.payment_id', 'reference', 'provider_transfer_id as transfer'])
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();

  test('our reference of an account finds its booking, in small letters too, and a part of it finds nothing', async () => {
    const { reference } = await moneyOf(ride.savedBookedRide.transaction_id);
    expect(await found(reference)).toEqual([referenceOf(ride)]);
    expect(await found(reference.toLowerCase())).toEqual([referenceOf(ride)]);
    expect(await found(reference.slice(0, -1))).toEqual([]);
    const ofFlight = await moneyOf(flight.savedBooking.transaction_id);
    expect(await found(ofFlight.reference)).toEqual([flight.savedBooking.bookingId]);
  });

  test('the provider’s names of a transaction, a transfer and a refund find the booking', async () => {
    const { db, now } = api.context;
    const { id, payment_id, transfer } = await moneyOf(ride.savedBookedRide.transaction_id);
    expect(await found(String(transfer))).toEqual([referenceOf(ride)]);
    await db
      .updateTable('payment_accounts')
      .set({ provider_reference: 'MNFY|12|20261120090000|000007' })
      .where('id', '=', id)
      .execute();
    expect(await found('MNFY|12|20261120090000|000007')).toEqual([referenceOf(ride)]);
    const at = now();
    await db
      .insertInto('refunds')
      .values({
        payment_id,
        transfer_id: null,
        amount_kobo: 100,
        reason: 'overpaid',
        state: 'withdrawn',
        due_at: at,
        created_at: at,
        updated_at: at,
        refunded_at: null,
        provider_reference: '15387621',
      })
      .execute();
    expect(await found('15387621')).toEqual([referenceOf(ride)]);
    // with another word, both have to be found
    expect(await found('15387621 bello')).toEqual([referenceOf(ride)]);
    expect(await found('15387621 zainab')).toEqual([]);
  });

  test('a transfer without a booking is named, to those who may read money', async () => {
    const reference = await sendStrayMoney(api, 12_000);
    const transfers = [{ reference, amount: 12_000, sentOn: expect.any(String) }];
    expect(await pageOf({ q: reference })).toEqual({ bookings: [], next: null, transfers });
    expect(await pageOf({ q: 'zainab' })).toMatchObject({ transfers: [] });
    const { headers } = await openStaffSession(api.context, { roles: ['dispatch'] });
    const answer = await api.inject({ method: 'GET', url: `/staff/bookings?q=${reference}`, headers });
    expect(dataOf(answer)).toEqual({ bookings: [], next: null });
  });

  test('the ledger finds the lines of an account by our reference of it and by the provider’s', async () => {
    const { reference, transfer } = await moneyOf(ride.savedBookedRide.transaction_id);
    for (const q of [reference, 'MNFY|12|20261120090000|000007']) {
      const { lines } = dataOf<Ledger>(await staffOf(api).get(`/staff/ledger?${new URLSearchParams({ q })}`));
      expect(lines).toMatchObject([{ transfer, reference: referenceOf(ride) }]);
    }
  });
});
