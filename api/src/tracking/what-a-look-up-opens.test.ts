import type { LightMyRequestResponse } from 'fastify';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import * as flights from '../flights/testing/flight-calls';
import * as rides from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const rideAt = (key: string) => api.inject({ method: 'GET', url: `/ride/booked-ride/${key}` });
const flightAt = (key: string) => api.inject({ method: 'GET', url: `/fly/booked-flight/${key}` });

/** Which of the secrets are in the responses. */
const leaksOf = (answers: readonly LightMyRequestResponse[], secrets: readonly string[]): string[] => {
  const told = answers.map(({ body }) => body).join('\n');
  return secrets.filter((secret) => told.includes(secret));
};

describe('a caller with reference and last name', () => {
  test('of a ride learns no contact, no person and no lasting id, by any call', async () => {
    const who = rides.travellerNo(4001);
    const created = await rides.create(api, await rides.quote(api), {
      ...who,
      age: 97,
      nationality: 'GH',
      note: 'Gate',
      dropOffAddress: 'Orchid Road',
    });
    const { savedBookedRide } = dataOf<rides.Booked>(created);
    const secrets = [
      savedBookedRide._id,
      who.email,
      who.phone,
      '"age":97',
      '"GH"',
      '"female"',
      '"Gate"',
      'Orchid Road',
    ];

    const looked = await post(api, '/track/ride', { bookingId: savedBookedRide.bookingId, lastName: who.lastName });
    const { view } = dataOf<TrackedRide>(looked);
    const booked = await rideAt(view.token);
    const { _id, transaction_id } = dataOf<rides.Booked>(booked).savedBookedRide;
    const answers = [
      looked,
      booked,
      await post(api, '/track/ride/view', { viewToken: view.token }),
      await post(api, '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: view.token }),
      await post(api, '/ride/confirm-transfer', { ride_id: view.token, transaction_id }),
      await post(api, '/booking/cancel', { viewToken: view.token, dryRun: true }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 409, 200]);
    expect(leaksOf(answers, secrets)).toEqual([]);
    expect(dataOf(booked)).toMatchObject({
      savedBookedRide: { _id: view.token, email: 't•••@e•••', phone: '+234 ••• ••• 01', gender: null, age: null },
    });
    // the control: the answer to whoever booked has all of it, and the search above sees that
    expect(leaksOf([created, await rideAt(savedBookedRide._id)], secrets)).toEqual(secrets);

    api.travel(31 * minuteMs);
    for (const key of new Set([view.token, _id]))
      expect(refusalOf(await rideAt(key))).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
    // opens nothing that it was not signed for
    expect(refusalOf(await flightAt(view.token)).status).toBe(410);
  });

  test('of a flight learns no contact, no date of birth and no lasting id, by any call', async () => {
    const selection = await flights.select(api);
    const contact = flights.contactNo(4001);
    const [first] = flights.partyOf(selection);
    if (!first) throw new Error('A party of nobody');
    const travellers = [{ ...first, dateOfBirth: '1961-02-03', nationality: 'GH' }];
    const created = await flights.create(api, selection, { contact, travellers });
    const { savedBooking } = dataOf<flights.Booked>(created);
    const secrets = [savedBooking._id, contact.email, contact.phoneNumber, '1961-02-03', '"nationality"', '"gender"'];

    const { lastName } = first;
    const looked = await post(api, '/track/flight', { bookingId: savedBooking.bookingId, lastName });
    const { view } = dataOf<TrackedFlight>(looked);
    const booked = await flightAt(view.token);
    const { transaction_id } = dataOf<flights.Booked>(booked).savedBooking;
    const pay = { booking_id: view.token, transaction_id };
    const answers = [
      looked,
      booked,
      await post(api, '/track/flight/view', { viewToken: view.token }),
      await post(api, '/booking/payment/initiatepayment', { bookingType: 'flight', booking_id: view.token }),
      await post(api, '/fly/completeflightbooking', pay),
      await post(api, '/fly/accept-price', { booking_id: view.token, accept: true }),
      await post(api, '/booking/cancel', { viewToken: view.token, dryRun: true }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 409, 409, 200]);
    expect(leaksOf(answers, secrets)).toEqual([]);
    expect(dataOf(booked)).toMatchObject({ contact: { email: 'f•••@e•••', phoneNumber: '+234 ••• ••• 01' } });
    const [id, email, phone] = secrets;
    expect(leaksOf([created, await flightAt(savedBooking._id)], secrets)).toEqual([id, email, phone]);

    api.travel(31 * minuteMs);
    expect(refusalOf(await flightAt(view.token))).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
  });
});

describe('the id of a booking', () => {
  test('shows all details after the booking, and no contact a day later', async () => {
    const who = rides.travellerNo(4002);
    const { savedBookedRide } = await rides.bookAndPay(api, who);
    api.travel(dayMs - 1);
    expect(dataOf(await rideAt(savedBookedRide._id))).toMatchObject({ savedBookedRide: { email: who.email, age: 34 } });
    api.travel(1);
    expect(dataOf(await rideAt(savedBookedRide._id))).toMatchObject({
      savedBookedRide: { _id: savedBookedRide._id, email: 't•••@e•••', age: null, nationality: null },
    });
  });

  test('closes 30 days after the journey, to the millisecond, and says how to get on', async () => {
    const { savedBookedRide } = await rides.book(api, rides.travellerNo(4003));
    const { pickupDate, pickupTime } = rides.journey;
    const flight = await flights.book(api);
    const { offer } = await flights.look(api, flight);
    const ends = [
      { at: new Date(`${pickupDate}T${pickupTime}+01:00`), open: () => rideAt(savedBookedRide._id) },
      { at: new Date(offer.slices.at(-1)?.arriveAt ?? ''), open: () => flightAt(flight.savedBooking._id) },
    ];
    for (const { at, open } of ends) {
      const closesAtMs = at.getTime() + 30 * dayMs;
      api.travel(closesAtMs - 1 - api.context.now().getTime());
      expect((await open()).statusCode).toBe(200);
      api.travel(1);
      expect(refusalOf(await open())).toMatchObject({
        status: 410,
        code: 'VIEW_EXPIRED',
        message:
          'This link has ended, for the journey is long over. Look the booking up by its reference and last name.',
      });
    }
  });
});
