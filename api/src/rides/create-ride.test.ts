import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { termsVersion } from 'shared/contract/lists';
import { type BookedRide, bookedRide } from 'shared/contract/rides';
import { addDays } from 'shared/format/zone';
import { openTestApi, type TestApi } from '../testing';
import { createRide } from './create-ride';
import {
  type Booked,
  book,
  bookingOf,
  create,
  dataOf,
  journey,
  keyOf,
  lagosAirport,
  lekki,
  mailsOf,
  post,
  quote,
  refusalOf,
  search,
  sendMoney,
  statusOf,
  timelineOf,
  traveller,
  travellerNo,
} from './testing/ride-calls';

let api: TestApi;
let who = traveller;
let number = 0;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => {
  number += 1;
  who = travellerNo(number);
});
afterAll(() => api.close());

const minutes = (count: number) => count * 60_000;

describe('creating a ride', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'books or refuses where the clock jumps two hours ahead once it was read %d times',
    async (times) => {
      const selection = await quote(api, {}, { pickupDate: addDays(journey.pickupDate, 20 + times) });
      const { quoteId, car_id, price_id } = selection;
      let read = 0;
      const now = () => {
        read += 1;
        return new Date(api.context.now().getTime() + (read > times ? minutes(120) : 0));
      };
      const context = { ...api.context, now };
      const outcome = await inTransaction(api.context.db, (tx) =>
        createRide(tx, context, { ...who, quoteId, car_id, price_id, acceptedTerms: true }),
      ).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal);
      else expect(outcome).toHaveProperty('transfer_details');
    },
  );

  it('holds the car and opens an account for the Trip Total', async () => {
    const selection = await quote(api);
    const { savedBookedRide, transfer_details } = dataOf<Booked>(await create(api, selection, who));
    const { dropOffAddress: _, ...person } = who;
    expect(savedBookedRide).toMatchObject({ ...person, status: 'pending_payment' });
    expect(savedBookedRide.bookingId).toMatch(/^TFY-R/);
    expect(transfer_details).toMatchObject({
      amount: selection.price,
      expiresOn: new Date(api.context.now().getTime() + minutes(30)).toISOString(),
    });
    expect(transfer_details.accountNumber).toMatch(/^\d{10}$/);
  });

  it('can be read only by the unguessable id', async () => {
    const extras = {
      dropOffAddress: '5 Admiralty Way',
      bags: 3,
      flightNumber: 'p4 7121',
      passengers: 2,
      note: 'A child seat, please',
    };
    const selection = await quote(api, { type: 'SUV' });
    const booked = dataOf<Booked>(await create(api, selection, who, extras));
    const read = await api.inject({ method: 'GET', url: `/ride/booked-ride/${booked.savedBookedRide._id}` });
    const ride = bookedRide.parse(dataOf(read));
    expect(ride.savedBookedRide).toEqual(booked.savedBookedRide);
    expect(ride.transfer_details).toEqual(booked.transfer_details);
    expect(ride.ride).toMatchObject({ ...journey, ...extras, flightNumber: 'P4 7121', price: selection.price });
    expect(ride.payment).toMatchObject({ status: 'pending', amountDue: selection.price, amountPaid: 0 });
    expect(read.headers['cache-control']).toBe('no-store');

    const byReference = await api.inject({
      method: 'GET',
      url: `/ride/booked-ride/${booked.savedBookedRide.bookingId}`,
    });
    expect(byReference.statusCode).toBe(400);
    const unknown = await api.inject({ method: 'GET', url: '/ride/booked-ride/AAAAAAAAAAAAAAAAAAAAAA' });
    expect(refusalOf(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['a phone that nobody has', { phone: '+2341234567' }, 'phone'],
    ['more passengers than seats', { passengers: 29 }, 'passengers'],
    ['more bags than the car takes', { bags: 29 }, 'bags'],
    ['terms that are not accepted', { acceptedTerms: false }, 'acceptedTerms'],
    ['terms that are not mentioned', { acceptedTerms: undefined }, 'acceptedTerms'],
    ['no address where the ride ends', { dropOffAddress: undefined }, 'dropOffAddress'],
    ['no country', { nationality: 'XX' }, 'nationality'],
    ['too young', { age: 17 }, 'age'],
    ['a broken e-mail', { email: 'amina' }, 'email'],
    ['an empty name', { firstName: '  ' }, 'firstName'],
    ['a name of figures', { firstName: '1234' }, 'firstName'],
    ['markup for a name', { lastName: '<b>1234</b>' }, 'lastName'],
    ['a sign for a name', { lastName: '@' }, 'lastName'],
    ['a name of 61 letters', { lastName: 'ẹ́'.repeat(61) }, 'lastName'],
  ])('is refused at its field: %s', async (_what, over, field) => {
    const answer = refusalOf(await create(api, await quote(api), who, over));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('stores when the terms were accepted, and which text', async () => {
    const booked = dataOf<Booked>(await create(api, await quote(api), who));
    const row = await api.context.db
      .selectFrom('ride_bookings')
      .select(['terms_accepted_at', 'terms_version', 'created_at'])
      .where('id', '=', await keyOf(api, booked))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ terms_accepted_at: row.created_at, terms_version: termsVersion });
  });

  it('has the same terms in search, quote and booking', async () => {
    const [found] = await search(api);
    const selection = await quote(api);
    const { savedBookedRide } = dataOf<Booked>(await create(api, selection, who));
    const read = await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` });
    expect(found?.terms).toEqual({
      cancellation: 'Free cancellation until Fri 20 Nov, 10:00 PM',
      noShow: 'If nobody comes by 11:00 PM, the ride is over and is not refunded.',
    });
    expect([selection.terms, dataOf<BookedRide>(read).terms]).toEqual([found?.terms, found?.terms]);
  });

  it('requires an address for a pickup that is not an airport, and none for an airport', async () => {
    const toAirport = { pickupLocation: lekki, dropOffLocation: lagosAirport };
    const selection = await quote(api, {}, toAirport);
    const without = refusalOf(await create(api, selection, { ...who, dropOffAddress: undefined }));
    expect(without.fields).toEqual({
      address: 'Enter the street and a landmark of the pickup, so that the driver finds you',
    });
    const answer = await create(api, selection, who, { dropOffAddress: undefined, address: '5 Admiralty Way' });
    const { savedBookedRide } = dataOf<Booked>(answer);
    const read = await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` });
    expect(dataOf<BookedRide>(read).ride).toMatchObject({ address: '5 Admiralty Way', dropOffAddress: null });
  });

  it('explains an invalid name at its field', async () => {
    const answer = refusalOf(await create(api, await quote(api), who, { firstName: '<b>1234</b>' }));
    expect(answer.fields).toEqual({ firstName: 'Write the name with letters, as in the passport' });
  });

  it.each([
    ['Ọlá', "O'Brien"],
    ['Jean Paul', 'Ɗan-Ladi'],
    ['A. Ngọzi', 'O’Neill'],
    ['محمد', 'ẹ́'.repeat(60)],
  ])('accepts a name in any script: %s %s', async (firstName, lastName) => {
    const typed = { firstName: firstName.normalize('NFD'), lastName: lastName.normalize('NFD') };
    const { savedBookedRide } = dataOf<Booked>(await create(api, await quote(api), who, typed));
    expect(savedBookedRide).toMatchObject({
      firstName: firstName.normalize('NFC'),
      lastName: lastName.normalize('NFC'),
    });
  });

  it('refuses an unknown coupon', async () => {
    const answer = refusalOf(await create(api, await quote(api), who, { couponCode: 'HARMATTAN' }));
    expect(answer).toMatchObject({ status: 404, code: 'COUPON_UNKNOWN', fields: { couponCode: expect.any(String) } });
  });

  it('refuses an expired or unknown quote, or one of another car', async () => {
    const selection = await quote(api);
    const gone = { status: 410, code: 'QUOTE_EXPIRED' };
    expect(refusalOf(await create(api, { ...selection, quoteId: 'A'.repeat(22) }, who))).toMatchObject(gone);
    expect(refusalOf(await create(api, { ...selection, car_id: 'la-002x' }, who))).toMatchObject(gone);
    api.travel(minutes(15));
    expect(refusalOf(await create(api, selection, who))).toMatchObject(gone);
  });

  it('holds the car for the first of two bookings', async () => {
    const selection = await quote(api);
    const second = await quote(api, { carId: selection.car_id });
    dataOf(await create(api, selection, who));
    expect(refusalOf(await create(api, second, travellerNo(900)))).toMatchObject({ status: 409, code: 'CAR_TAKEN' });
  });

  it('returns the first response for the same idempotency key, and refuses the key with another body', async () => {
    const selection = await quote(api);
    const send = (over: object) =>
      post(api, '/ride/create-ride', bookingOf(selection, who, over), { 'idempotency-key': `key-of-${who.email}` });
    const first = await send({});
    expect((await send({})).body).toBe(first.body);
    expect(refusalOf(await send({ note: 'Another wish' }))).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const bookings = await api.context.db
      .selectFrom('ride_bookings')
      .select('id')
      .where('email', '=', who.email)
      .execute();
    expect(bookings).toHaveLength(1);
  });
});

describe('unpaid holds', () => {
  it('are three at most for one phone or e-mail, until one expires', async () => {
    for (let count = 0; count < 3; count += 1) await book(api, who);
    const limit = { status: 409, code: 'HOLD_LIMIT' };
    expect(refusalOf(await create(api, await quote(api), who))).toMatchObject(limit);
    expect(refusalOf(await create(api, await quote(api), { ...who, email: 'b@example.com' }))).toMatchObject(limit);
    const { phone } = travellerNo(901);
    expect(refusalOf(await create(api, await quote(api), { ...who, phone }))).toMatchObject(limit);
    api.travel(minutes(31));
    expect((await create(api, await quote(api), who)).statusCode).toBe(200);
  });

  it('include renewed ones; a late payment is accepted beyond the limit', async () => {
    const asked = ({ savedBookedRide }: Booked) =>
      post(api, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: savedBookedRide._id });
    const lapsed = [await book(api, who), await book(api, who)] as const;
    api.travel(minutes(31));
    await api.runJobs();
    // on other days, so that the cars of the expired ones stay free
    const later = { pickupDate: '2026-11-25' };
    for (let count = 0; count < 3; count += 1) dataOf(await create(api, await quote(api, {}, later), who));
    const refusal = refusalOf(await asked(lapsed[0]));
    expect(refusal).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });
    expect(refusal.message).toBe('You already hold 3 unpaid rides. Pay for one, or wait until one expires.');
    expect(await statusOf(api, lapsed[0])).toBe('expired');

    dataOf(await sendMoney(api, lapsed[0]));
    await api.runJobs();
    expect(await statusOf(api, lapsed[0])).toBe('awaiting_confirmation');
    api.travel(minutes(31));
    expect((await asked(lapsed[1])).statusCode).toBe(200);
    expect(await statusOf(api, lapsed[1])).toBe('pending_payment');
  });

  it('end at their expiry, also if the car was not released yet', async () => {
    const first = await book(api, who);
    const id = await keyOf(api, first);
    const { car_id } = await api.context.db
      .selectFrom('ride_bookings')
      .select('car_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    api.travel(minutes(31));
    dataOf(await create(api, await quote(api, { carId: car_id }), travellerNo(902)));
    expect(await statusOf(api, first)).toBe('expired');
    expect(await timelineOf(api, first)).toEqual(['pending_payment', 'expired']);
    expect(await mailsOf(api, first)).toEqual(['ride-expired']);
  });

  it('keep the car if the transfer was sent in time and is not reported yet', async () => {
    const first = await book(api, who);
    const { car_id } = await api.context.db
      .selectFrom('ride_bookings')
      .select('car_id')
      .where('id', '=', await keyOf(api, first))
      .executeTakeFirstOrThrow();
    dataOf(await sendMoney(api, first));
    const rival = { car_id, selection: await quote(api) };
    api.travel(minutes(31));
    const selection = await quote(api, { carId: rival.car_id });
    expect(refusalOf(await create(api, selection, travellerNo(903)))).toMatchObject({ code: 'CAR_TAKEN' });
    await api.runJobs();
    expect(await statusOf(api, first)).toBe('awaiting_confirmation');
  });
});
