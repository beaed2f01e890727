import type { KyselyPlugin } from 'kysely';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { transition } from '../bookings/states';
import * as flights from '../flights/testing/flight-calls';
import { refundWhole } from '../payments/refund-all-but';
import { releaseHold } from '../rides/car-holds';
import { rideKind } from '../rides/ride-states';
import { bookAndPay, book as bookRide, keyOf, sendMoney, travellerNo } from '../rides/testing/ride-calls';
import { staffHeaders } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { type LookUp, lookUp } from './look-up';

const minuteMs = 60_000;
let api: TestApi;
let number = 0;
const somebody = (over: object = {}) => {
  number += 1;
  return { ...travellerNo(number), ...over };
};
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const trackRide = (body: object) => post(api, '/track/ride', body);
const trackFlight = (body: object) => post(api, '/track/flight', body);
const unknown = { bookingId: 'TFY-RACE-MQXD', lastName: 'Bello' };

describe('a look-up of a ride', () => {
  test('accepts the reference and the last name in any spelling', async () => {
    const { savedBookedRide } = await bookRide(api, somebody({ lastName: "Ọlá O'Bello-Ɗan" }));
    const { bookingId } = savedBookedRide;
    const typed = [bookingId, ` ${bookingId.toLowerCase().replaceAll('-', ' ')}`, bookingId.replaceAll('-', '')];
    for (const reference of typed) {
      const found = dataOf<TrackedRide>(await trackRide({ bookingId: reference, lastName: 'OLA O’BELLO DAN' }));
      expect(found).toMatchObject({ bookingId, status: 'pending_payment' });
    }
  });

  test('accepts the e-mail instead of the name', async () => {
    const who = somebody();
    const { savedBookedRide } = await bookRide(api, who);
    const found = await trackRide({ bookingId: savedBookedRide.bookingId, email: who.email.toUpperCase() });
    expect(dataOf<TrackedRide>(found).bookingId).toBe(savedBookedRide.bookingId);
  });

  test('has the same response for an unknown reference, another name or e-mail, and the other kind', async () => {
    const { savedBookedRide } = await bookRide(api, somebody());
    const { bookingId } = savedBookedRide;
    const right = { bookingId, lastName: 'Bello' };
    const answers = [
      await trackRide(unknown),
      await trackRide({ ...right, lastName: 'Bellow' }),
      await trackRide({ ...right, lastName: "'" }),
      await trackRide({ ...right, lastName: 'Nobody' }),
      await trackRide({ bookingId, email: 'nobody@example.com' }),
      await trackRide({ ...unknown, lastName: 'Nobody' }),
      await trackRide({ bookingId: unknown.bookingId, email: 'nobody@example.com' }),
      await trackRide({ ...right, bookingId: bookingId.replace('TFY-R', 'TFY-F') }),
      await trackFlight(right),
    ];
    const [first] = answers.map(({ statusCode, body }) => ({ statusCode, body }));
    expect(first).toMatchObject({ statusCode: 404 });
    for (const { statusCode, body } of answers) expect({ statusCode, body }).toEqual(first);
  });

  test('requires exactly one of the name and the e-mail', async () => {
    const both = { ...unknown, email: 'a@example.com' };
    for (const body of [{ bookingId: unknown.bookingId }, both])
      expect(refusalOf(await trackRide(body))).toMatchObject({ status: 400, fields: { lastName: expect.any(String) } });
  });
});

describe('the work of a look-up that fails', () => {
  /** The statements that were sent to the database. */
  const questionsOf = async (kind: 'ride' | 'flight', body: LookUp): Promise<string[]> => {
    const questions: string[] = [];
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        questions.push(api.context.db.getExecutor().compileQuery(node, { queryId: 'test' }).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const looking = lookUp(api.context.db.withPlugin(recorder), kind, body);
    await expect(looking).rejects.toMatchObject({ code: 'NOT_FOUND' });
    return questions;
  };

  test('is the same single query, whether the reference exists or not', async () => {
    const ride = (await bookRide(api, somebody())).savedBookedRide.bookingId;
    const flight = (await flights.book(api)).savedBooking.bookingId;
    for (const kind of ['ride', 'flight'] as const) {
      const asked: string[][] = [];
      for (const bookingId of [ride, flight, unknown.bookingId, 'TFY-FACE-MQXD'])
        for (const by of [{ lastName: 'Somebody' }, { email: 'x@example.com' }])
          asked.push(await questionsOf(kind, { bookingId, ...by }));
      expect(asked[0]).toHaveLength(1);
      expect(new Set(asked.map(String)).size).toBe(1);
    }
  });
});

describe('a tracked ride', () => {
  test('waits for its payment, shows a partial payment, then that it is paid', async () => {
    const who = somebody();
    const booked = await bookRide(api, who);
    const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
    const waiting = dataOf<TrackedRide>(await trackRide(body));
    expect(waiting.actions).toEqual(['pay', 'cancel']);
    expect(waiting.payment).toMatchObject({ status: 'pending', amountDue: booked.transfer_details.amount });
    expect(waiting.payBy).toBe(booked.transfer_details.expiresOn);
    expect(waiting).toMatchObject({ driver: null, meetingPoint: expect.stringContaining('sign with your name') });

    api.travel(minuteMs);
    await sendMoney(api, booked, 5000);
    await api.runJobs();
    const partly = dataOf<TrackedRide>(await trackRide(body));
    expect(partly.timeline.map(({ status, note }) => [status, note.slice(0, 9)])).toEqual([
      ['pending_payment', 'The car i'],
      ['pending_payment', 'NGN 5,000'],
    ]);

    api.travel(minuteMs);
    await sendMoney(api, booked, booked.transfer_details.amount - 5000);
    await api.runJobs();
    const paid = dataOf<TrackedRide>(await trackRide(body));
    expect(paid.status).toBe('awaiting_confirmation');
    expect(paid.actions).toEqual(['receipt', 'calendar', 'move_pickup', 'cancel']);
    expect(paid.payBy).toBeUndefined();
    expect(paid.timeline.at(-1)?.note).toContain('we are confirming');
  });

  test('that expired can be paid again, by a new account', async () => {
    const who = somebody();
    const booked = await bookRide(api, who);
    api.travel(31 * minuteMs);
    const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
    expect(dataOf<TrackedRide>(await trackRide(body)).actions).toContain('new_account');
    await api.runJobs();
    expect(dataOf<TrackedRide>(await trackRide(body))).toMatchObject({ status: 'expired', actions: ['new_account'] });
  });
});

describe('a look-up of a flight', () => {
  const party = { ...flights.trip, adults: 2 };

  test("accepts any traveller's last name, and the contact's e-mail", async () => {
    const selection = await flights.select(api, party);
    const [first, second] = flights.partyOf(selection);
    const travellers = [first, { ...second, lastName: 'Nwosu' }] as flights.BookingBody['travellers'];
    const contact = flights.contactNo(9001);
    const { savedBooking } = dataOf<flights.Booked>(await flights.create(api, selection, { travellers, contact }));
    const { bookingId } = savedBooking;
    for (const by of [{ lastName: 'adekunle' }, { lastName: 'NWOSU' }, { email: contact.email }]) {
      const found = dataOf<TrackedFlight>(await trackFlight({ bookingId, ...by }));
      expect(found).toMatchObject({ bookingId, status: 'held', actions: ['pay', 'cancel'] });
      expect(found).toMatchObject({ bookingName: 'Lagos to Abuja', tickets: [] });
    }
    expect(refusalOf(await trackFlight({ bookingId, lastName: 'Nobody' })).status).toBe(404);
  });

  test('shows the tickets and the airline’s reference once they are issued', async () => {
    const booked = await flights.book(api, party);
    await flights.pay(api, booked);
    const body = { bookingId: booked.savedBooking.bookingId, lastName: 'Adekunle' };
    const found = dataOf<TrackedFlight>(await trackFlight(body));
    expect(found).toMatchObject({ status: 'ticketed', airlineReference: booked.savedBooking.airlineReference });
    expect(found.tickets).toHaveLength(2);
    expect(found.actions).toEqual(['receipt', 'calendar', 'change_date', 'cancel']);
    expect(found.travellers).toHaveLength(2);
    // Abuja has one terminal for flights within Nigeria, Lagos two
    const [out] = found.slices;
    expect(found.terminals).toContainEqual({
      flightNumber: out?.segments[0]?.flightNumber,
      airport: 'ABV',
      name: 'Domestic terminal',
    });
    expect(found.timeline.map(({ status }) => status)).toEqual([
      ...['held', 'payment_processing', 'paid', 'ticketing', 'ticketed'],
    ]);
  });
});

describe('an open page', () => {
  test('can be refreshed without being counted, and its token is renewed until the booking is final', async () => {
    const who = somebody();
    const booked = await bookRide(api, who);
    const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
    let { view } = dataOf<TrackedRide>(await trackRide(body));
    for (let minutes = 0; minutes < 60; minutes += 4) {
      api.travel(4 * minuteMs);
      view = dataOf<TrackedRide>(await post(api, '/track/ride/view', { viewToken: view.token })).view;
    }
    await api.runJobs();
    const late = dataOf<TrackedRide>(await post(api, '/track/ride/view', { viewToken: view.token }));
    expect(late.status).toBe('expired');
    api.travel(30 * minuteMs);
    const over = await post(api, '/track/ride/view', { viewToken: late.view.token });
    expect(refusalOf(over)).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
  });

  test('of a final booking expires half an hour after the last active state', async () => {
    const who = somebody();
    const booked = await bookAndPay(api, who);
    const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
    const { view } = dataOf<TrackedRide>(await trackRide(body));
    const id = await keyOf(api, booked);
    await api.context.db.transaction().execute(async (tx) => {
      await releaseHold(tx, id, api.context.now());
      await refundWhole(tx, api.context, 'ride', id);
      await transition(tx, api.context, rideKind, id, 'cancelled');
    });
    api.travel(10 * minuteMs);
    const seen = dataOf<TrackedRide>(await post(api, '/track/ride/view', { viewToken: view.token }));
    expect(seen.view.expiresOn).toBe(view.expiresOn);
    expect(seen.timeline.at(-1)).toMatchObject({
      status: 'cancelled',
      note: expect.stringContaining('is refunded by'),
    });
    // the refund is in it
    expect(seen.actions).toEqual(['receipt']);
  });

  test('refuses invalid tokens, and those of the other kind', async () => {
    const who = somebody();
    const booked = await bookRide(api, who);
    const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
    const { view } = dataOf<TrackedRide>(await trackRide(body));
    for (const [url, viewToken] of [
      ['/track/flight/view', view.token],
      ['/track/ride/view', `${view.token.slice(0, -1)}${view.token.endsWith('A') ? 'B' : 'A'}`],
      ['/track/ride/view', 'anything'],
    ] as const)
      expect(refusalOf(await post(api, url, { viewToken }))).toMatchObject({ status: 410, code: 'VIEW_EXPIRED' });
  });
});

test('look-ups of a reference are limited to ten in an hour, right or wrong, in any spelling', async () => {
  const who = somebody();
  const { bookingId } = (await bookRide(api, who)).savedBookedRide;
  for (let times = 0; times < 10; times += 1) {
    const lastName = times % 2 === 0 ? who.lastName : 'Guess';
    expect((await trackRide({ bookingId, lastName })).statusCode).toBe(times % 2 === 0 ? 200 : 404);
  }
  const refused = await trackRide({ bookingId: bookingId.toLowerCase().replaceAll('-', ''), lastName: who.lastName });
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refusalOf(refused).message).toMatch(/Try again in/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  api.travel(61 * minuteMs);
  expect((await trackRide({ bookingId, lastName: who.lastName })).statusCode).toBe(200);
});

test('guesses from other networks do not lock the traveller out below a high limit', async () => {
  const who = somebody();
  const { bookingId } = (await bookRide(api, who)).savedBookedRide;
  const lookFrom = (remoteAddress: string, lastName: string) =>
    api.inject({ method: 'POST', url: '/track/ride', payload: { bookingId, lastName }, remoteAddress });
  for (let guess = 0; guess < 10; guess += 1) await lookFrom('198.51.100.1', 'Guess');
  expect((await lookFrom('198.51.100.1', who.lastName)).statusCode).toBe(429);
  expect((await lookFrom('203.0.113.1', who.lastName)).statusCode).toBe(200);
  for (let guess = 11; guess < 100; guess += 1) await lookFrom(`198.51.100.${2 + (guess % 20)}`, 'Guess');
  const refused = await lookFrom('203.0.113.2', who.lastName);
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refusalOf(refused).message).toContain('the link in our e-mail');
});

test('a ride shows its driver from the assignment until the ride is over', async () => {
  const who = somebody();
  const booked = await bookAndPay(api, who);
  const body = { bookingId: booked.savedBookedRide.bookingId, lastName: who.lastName };
  const staff = await staffHeaders(api);
  const move = async (to: string) =>
    dataOf(await post(api, `/staff/rides/${booked.savedBookedRide._id}/move`, { to }, staff));
  // a driver sets out when the pickup is near
  api.travel(new Date('2026-11-21T20:30:00Z').getTime() - api.context.now().getTime());
  await move('confirmed');
  const driver = { name: 'Musa Ibrahim', phone: '+2348031112233' };
  dataOf(
    await post(
      api,
      `/staff/rides/${booked.savedBookedRide._id}/assign-driver`,
      { ...driver, meetingPoint: 'Exit B' },
      staff,
    ),
  );
  const told = dataOf<TrackedRide>(await trackRide(body));
  expect(told).toMatchObject({ status: 'driver_assigned', driver, meetingPoint: 'Exit B' });
  expect(told.driver?.plateNumber).toMatch(/\w/);
  for (const to of ['driver_en_route', 'driver_arrived', 'in_progress']) {
    await move(to);
    expect(dataOf<TrackedRide>(await trackRide(body)).driver).toMatchObject(driver);
  }
  api.travel(60 * minuteMs);
  await move('completed');
  expect(dataOf<TrackedRide>(await trackRide(body))).toMatchObject({
    driver: null,
    actions: ['receipt', 'review'],
  });
});
