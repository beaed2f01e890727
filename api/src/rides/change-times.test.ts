import { sql } from 'kysely';
import type { BookedRide } from 'shared/contract/rides';
import { mailsTo } from '../mail/testing/mailbox';
import { breaches } from '../payments/invariants';
import { musa, staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { trackRide } from '../tracking/testing/tracking-calls';
import { setOutage } from './fleet/outages';
import {
  type Booked,
  create,
  dataOf,
  journey,
  keyOf,
  mailsOf,
  post,
  quote,
  refusalOf,
  search,
  sendMoney,
  statusOf,
  travellerNo,
} from './testing/ride-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let travellers = 0;
beforeEach(async () => {
  api = await openTestApi();
  staff = staffOf(api);
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const hours = (count: number) => count * 3_600_000;
const somebody = () => {
  travellers += 1;
  return travellerNo(travellers);
};

/** A paid ride of the journey, with its pickup on 21 November at 22:00, or of another time. */
async function paid(over: object = {}, traveller: object = {}): Promise<Booked> {
  const booked = dataOf<Booked>(await create(api, await quote(api, {}, over), somebody(), traveller));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

async function move(booked: Booked, pickupTime: string, pickupDate = journey.pickupDate) {
  const { view } = await trackRide(api, booked);
  return post(api, '/track/ride/move-pickup', { viewToken: view.token, pickupDate, pickupTime });
}

const times = ({ savedBookedRide }: Booked, pickupTime: string, landing?: string) =>
  staff.send(`/staff/rides/${savedBookedRide._id}/times`, {
    pickupDate: journey.pickupDate,
    pickupTime,
    ...(landing && { landing: { date: journey.pickupDate, time: landing } }),
  });

const bookedRide = async ({ savedBookedRide }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

/** The flight of Air Peace from Abuja that lands in Lagos last before the pickup, and its landing. */
async function flightFromAbuja(): Promise<{ flightNumber: string; landing: string }> {
  const flight = await api.context.db
    .selectFrom('flights')
    .select(['number', sql<number>`departs_minutes + block_minutes`.as('lands_minutes')])
    .where('airline_code', '=', 'P4')
    .where('from_code', '=', 'ABV')
    .where('to_code', '=', 'LOS')
    .where(sql<boolean>`departs_minutes + block_minutes < 1320`)
    .orderBy('departs_minutes', 'desc')
    .executeTakeFirstOrThrow();
  const two = (value: number) => String(value).padStart(2, '0');
  const landing = `${two(Math.floor(flight.lands_minutes / 60))}:${two(flight.lands_minutes % 60)}`;
  return { flightNumber: `P4 ${flight.number}`, landing };
}

describe('a traveller', () => {
  it('moves the pickup once, free of charge, with all that depends on it', async () => {
    const booked = await paid();
    const before = await trackRide(api, booked);
    expect(before.actions).toContain('move_pickup');
    expect(before.movableUntil).toBe('2026-11-21T18:00:00.000Z');
    expect((await move(booked, '09:30', '2026-11-23')).statusCode).toBe(200);

    const after = await trackRide(api, booked);
    expect(after.actions).not.toContain('move_pickup');
    expect(after).toMatchObject({
      movableUntil: null,
      status: 'awaiting_confirmation',
      ride: { pickupDate: '2026-11-23', pickupTime: '09:30' },
      payment: before.payment,
    });
    expect(after.timeline.at(-1)?.note).toBe('You moved the pickup to Mon 23 Nov, 09:30 AM');
    const { terms, ride } = await bookedRide(booked);
    expect(terms?.cancellation).toBe('Free cancellation until Sun 22 Nov, 09:30 AM');
    expect(ride.waiting.until).toBe('2026-11-23T09:30:00.000Z');
    expect((await staff.ridesOf('2026-11-23')).map(({ bookingId }) => bookingId)).toEqual([after.bookingId]);
    expect(await staff.ridesOf(journey.pickupDate)).toEqual([]);

    await api.runJobs();
    const [mail] = (await mailsTo(api, booked.savedBookedRide.email)).filter(
      ({ template }) => template === 'ride-pickup-moved',
    );
    expect(mail?.mail.subject).toContain('Your pickup is now Mon 23 Nov, 09:30 AM');
    expect(refusalOf(await move(booked, '12:00', '2026-11-23'))).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      message: expect.stringContaining('moved once'),
    });
  });

  it('gets the reminders of the new time, and none of the old one', async () => {
    const booked = await paid();
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await move(booked, '22:00', '2026-11-23'));
    api.travel(hours(36));
    await api.runJobs();
    expect((await mailsOf(api, booked)).filter((template) => template.startsWith('ride-reminder'))).toEqual([]);
    api.travel(hours(25));
    await api.runJobs();
    api.travel(hours(21));
    await api.runJobs();
    expect((await mailsOf(api, booked)).filter((template) => template.startsWith('ride-reminder'))).toEqual([
      'ride-reminder-24h',
      'ride-reminder-3h',
    ]);
  });

  it('has the ride cancelled as unconfirmed by its new time only', async () => {
    const booked = await paid();
    dataOf(await move(booked, '22:00', '2026-11-23'));
    api.travel(hours(36));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
    api.travel(hours(48));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('cancelled');
  });

  it('gives staff an hour to confirm a ride that is moved into the night', async () => {
    const booked = await paid();
    api.travel(hours(33));
    dataOf(await move(booked, '04:00', '2026-11-22'));
    const { confirmBy } = await trackRide(api, booked);
    expect(Date.parse(String(confirmBy)) - api.context.now().getTime()).toBe(hours(1));
    api.travel(hours(1));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('cancelled');
  });

  it('is refused within three hours, for a time that cannot be booked, and once a driver is on the way', async () => {
    const booked = await paid();
    expect(refusalOf(await move(booked, '22:00')).fields).toEqual({
      pickupTime: 'This is the time of your pickup: choose another one',
    });
    expect(refusalOf(await move(booked, '12:00', '2026-11-20')).fields).toHaveProperty('pickupTime');
    expect(refusalOf(await move(booked, '12:00', '2027-11-20')).fields).toHaveProperty('pickupDate');
    api.travel(hours(33) + 1);
    expect((await trackRide(api, booked)).movableUntil).toBeNull();
    expect(refusalOf(await move(booked, '23:30')).message).toContain('until 3 hours before it');

    const other = await paid({ pickupDate: '2026-11-22', pickupTime: '06:00' });
    dataOf(await staff.move(other, 'confirmed'));
    dataOf(await staff.assign(other));
    dataOf(await staff.move(other, 'driver_en_route'));
    expect(refusalOf(await move(other, '12:00', '2026-11-22')).code).toBe('STATE_CONFLICT');
  });

  it('is refused a time at which the car has another ride; nothing changes then', async () => {
    const booked = await paid();
    const { car_id: carId } = (await bookedRide(booked)).ride;
    const later = { pickupDate: '2026-11-23', pickupTime: '12:00' };
    const other = dataOf<Booked>(await create(api, await quote(api, { carId }, later), somebody()));
    expect(refusalOf(await move(booked, '13:00', '2026-11-23'))).toMatchObject({ status: 409, code: 'CAR_TAKEN' });
    expect((await trackRide(api, booked)).actions).toContain('move_pickup');
    expect((await bookedRide(booked)).ride).toMatchObject({ pickupDate: journey.pickupDate, pickupTime: '22:00' });
    // the other one was not paid: after its account has expired the car is free
    api.travel(hours(1));
    await api.runJobs();
    expect((await move(booked, '13:00', '2026-11-23')).statusCode).toBe(200);
    expect(await statusOf(api, other)).toBe('expired');
  });

  it('keeps the driver who is free then; another one has to be assigned instead of a busy one', async () => {
    const booked = await paid();
    const bus = await quote(api, { type: 'Bus' }, { pickupDate: '2026-11-23', pickupTime: '12:00' });
    const other = dataOf<Booked>(await create(api, bus, somebody()));
    dataOf(await sendMoney(api, other));
    await api.runJobs();
    for (const ride of [booked, other]) {
      dataOf(await staff.move(ride, 'confirmed'));
      dataOf(await staff.assign(ride, musa));
    }
    dataOf(await move(other, '18:00', '2026-11-23'));
    expect((await trackRide(api, other)).driver?.name).toBe(musa.name);
    dataOf(await move(booked, '18:30', '2026-11-23'));
    const { status, driver, timeline } = await trackRide(api, booked);
    expect({ status, driver }).toEqual({ status: 'confirmed', driver: null });
    expect(timeline.map(({ note }) => note)).toContain('We choose another driver for the new time');
    expect((await mailsOf(api, booked)).filter((template) => template === 'ride-confirmed')).toHaveLength(1);
  });
});

describe('the flight of a traveller', () => {
  it('has its scheduled landing, from which the driver waits', async () => {
    const { flightNumber, landing } = await flightFromAbuja();
    const over = { pickupTime: landing, flightNumber };
    const shown = (await quote(api, {}, over)).waiting.sentence;
    expect(shown).toMatch(/^The driver waits 60 minutes from landing of P4 \d+, due /);
    const booked = await paid({ pickupTime: landing }, { flightNumber });
    const { ride, terms } = await bookedRide(booked);
    expect(ride.waiting.sentence).toBe(shown);
    expect(ride.drive.text).toMatch(/^About \d+-\d+ minutes, \d+ km$/);
    expect(ride.flightLandsOn).toBe(new Date(`${journey.pickupDate}T${landing}:00+01:00`).toISOString());
    expect(terms?.noShow).toContain('or 60 minutes after a later landing');
    const paidMail = (await mailsTo(api, booked.savedBookedRide.email)).find(
      ({ template }) => template === 'ride-paid',
    );
    expect(paidMail?.mail.text).toContain(flightNumber);
    expect(paidMail?.mail.text?.replace(/\s+/g, ' ')).toContain(shown);
  });

  it('blocks the car longer if it lands after the pickup', async () => {
    const { flightNumber, landing } = await flightFromAbuja();
    const [hour = 0, minute = ''] = landing.split(':').map((part, place) => (place ? part : Number(part))) as [
      number,
      string,
    ];
    const pickupTime = `${String(hour - 1).padStart(2, '0')}:${minute}`;
    const blocked = async (booked: Booked) => {
      const { rows } = await sql<{
        minutes: number;
      }>`select extract(epoch from upper(during) - lower(during)) / 60 as minutes
        from car_holds where booking_id = ${await keyOf(api, booked)}`.execute(api.context.db);
      return Number(rows[0]?.minutes);
    };
    const plain = await paid({ pickupTime });
    const late = await paid({ pickupTime }, { flightNumber });
    expect((await blocked(late)) - (await blocked(plain))).toBe(60);
  });

  it('counts no longer once the pickup is moved far away from it, unless staff have said when it lands', async () => {
    const { flightNumber, landing } = await flightFromAbuja();
    const over = { pickupDate: '2026-11-23', pickupTime: landing };
    const booked = await paid(over, { flightNumber });
    dataOf(await move(booked, '02:00', '2026-11-23'));
    expect((await bookedRide(booked)).ride.waiting.until).toBe('2026-11-23T02:00:00.000Z');

    const late = await paid({}, { flightNumber: 'XX 123' });
    dataOf(await times(late, '22:00', '23:59'));
    dataOf(await move(late, '18:00'));
    expect((await bookedRide(late)).ride.waiting.until).toBe('2026-11-21T23:59:00.000Z');
  });

  it('that nobody knows leaves the time of the traveller', async () => {
    const booked = await paid({}, { flightNumber: 'XX 123' });
    const { ride } = await bookedRide(booked);
    expect(ride.flightLandsOn).toBeNull();
    expect(ride.waiting.sentence).toContain(
      '60 minutes after 10:00 PM at no charge, and longer if XX 123 lands later.',
    );
  });
});

describe('the back office', () => {
  it('says that the flight is late: no no-show before its landing and the wait', async () => {
    const booked = await paid({}, { flightNumber: 'XX 123' });
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await staff.assign(booked));
    api.travel(hours(35));
    dataOf(await staff.move(booked, 'driver_en_route'));
    dataOf(await staff.move(booked, 'driver_arrived'));
    const answer = dataOf<{ ride: { waiting: { sentence: string } } }>(await times(booked, '22:00', '23:30'));
    expect(answer.ride.waiting.sentence).toBe(
      'The driver waits 60 minutes from landing of XX 123, due 11:30 PM, at no charge.',
    );
    api.travel(hours(2));
    expect(refusalOf(await staff.move(booked, 'no_show')).message).toContain('from 12:30 AM on Sun 22 Nov');
    api.travel(hours(1.5));
    dataOf(await staff.move(booked, 'no_show'));
    await api.runJobs();
    const { timeline } = await trackRide(api, booked);
    expect(timeline.map(({ note }) => note)).toContain('XX 123 lands at 11:30 PM; your driver knows');
  });

  it('learns of the delay when the wait is over: the traveller is not absent until an hour after the landing', async () => {
    const booked = await paid({}, { flightNumber: 'XX 123' });
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await staff.assign(booked));
    api.travel(hours(35));
    dataOf(await staff.move(booked, 'driver_en_route'));
    dataOf(await staff.move(booked, 'driver_arrived'));
    // half an hour after the free wait from the pickup: a no-show would count now
    api.travel(hours(2.5));
    dataOf(await times(booked, '22:00', '23:55'));
    const refusal = {
      status: 409,
      code: 'STATE_CONFLICT',
      message:
        'It is too early for this: the pickup is on Sat 21 Nov at 10:00 PM. ' +
        'The driver waits 60 minutes from landing of XX 123, due 11:55 PM, at no charge. ' +
        'The traveller can count as absent from 12:55 AM on Sun 22 Nov.',
    };
    expect(refusalOf(await staff.move(booked, 'no_show'))).toMatchObject(refusal);
    api.travel(hours(85 / 60) - 1000);
    expect(refusalOf(await staff.move(booked, 'no_show'))).toMatchObject(refusal);
    expect(await trackRide(api, booked)).toMatchObject({ status: 'driver_arrived' });
    api.travel(1000);
    dataOf(await staff.move(booked, 'no_show'));
    expect(await trackRide(api, booked)).toMatchObject({ status: 'no_show' });
  });

  describe('keeps car and driver of a late flight', () => {
    const later = { pickupDate: '2026-11-22', pickupTime: '02:00' };
    const isOffered = async (carId: string) => (await search(api, later)).some(({ car_id }) => car_id === carId);
    const carOf = async (booked: Booked) => (await bookedRide(booked)).ride.car_id;
    const shownOf = async (booked: Booked) => {
      const rides = await staff.ridesOf(journey.pickupDate);
      return rides.find(({ bookingId }) => bookingId === booked.savedBookedRide.bookingId);
    };

    it('until it has landed, so that the car is not sold a second time; an earlier landing sets it free', async () => {
      const booked = await paid({}, { flightNumber: 'XX 123' });
      const carId = await carOf(booked);
      expect(await isOffered(carId)).toBe(true);
      dataOf(await times(booked, '22:00', '23:55'));
      expect(await isOffered(carId)).toBe(false);
      expect((await shownOf(booked))?.needsAction).toBeNull();
      dataOf(await times(booked, '22:00', '22:05'));
      expect(await isOffered(carId)).toBe(true);
    });

    it('into days on which the car is out of service, which are named', async () => {
      const booked = await paid({}, { flightNumber: 'XX 123' });
      dataOf(await staff.move(booked, 'confirmed'));
      const { db, now } = api.context;
      const carId = await carOf(booked);
      await sql`insert into car_holds (car_id, during, created_at)
        values (${carId}, tstzrange('2026-11-22T02:00+01:00', '2026-11-23T00:00+01:00'), ${now()})`.execute(db);
      expect((await shownOf(booked))?.needsAction).toBeNull();
      dataOf(await times(booked, '22:00', '23:55'));
      expect((await shownOf(booked))?.needsAction).toBe(
        'The car is out of service from Sun 22 Nov, 02:00 AM on, and this ride waits for its flight. Send another car, or change the days in the catalogue.',
      );
      await db.transaction().execute((tx) => setOutage(tx, now(), carId, null));
      expect((await shownOf(booked))?.needsAction).toBeNull();
    });

    it('as long as they are free: with another booking of the car somebody has to act', async () => {
      const booked = await paid({}, { flightNumber: 'XX 123' });
      const other = dataOf<Booked>(
        await create(api, await quote(api, { carId: await carOf(booked) }, later), somebody()),
      );
      dataOf(await sendMoney(api, other));
      await api.runJobs();
      dataOf(await staff.move(booked, 'confirmed'));
      dataOf(await staff.assign(booked));
      dataOf(await staff.move(other, 'confirmed'));
      dataOf(await staff.assign(other));
      dataOf(await times(booked, '22:00', '23:55'));
      expect((await shownOf(booked))?.needsAction).toBe(
        `The car has the ride ${other.savedBookedRide.bookingId} at 02:00 AM, and this one waits for its flight. Move one of them, or send another car.`,
      );
      const { rows } = await sql<{ free: boolean }>`select bool_and(upper(a.during) <= lower(b.during)) as free
        from car_holds a join car_holds b on a.booking_id < b.booking_id or a.booking_id > b.booking_id
        where a.released_at is null and b.released_at is null and lower(a.during) < lower(b.during)`.execute(
        api.context.db,
      );
      expect(rows[0]?.free).toBe(true);
      expect((await trackRide(api, booked)).driver?.name).toBe(musa.name);
      dataOf(await staff.move(other, 'cancelled'));
      expect((await shownOf(booked))?.needsAction).toBeNull();
    });
  });

  it('moves the pickup together with the landing, and the traveller gets one mail', async () => {
    const booked = await paid({}, { flightNumber: 'XX 123' });
    dataOf(await times(booked, '23:45', '23:30'));
    dataOf(await times(booked, '23:45', '23:30'));
    await api.runJobs();
    expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-pickup-moved']);
    const { timeline, ride, actions } = await trackRide(api, booked);
    expect(timeline.slice(-2).map(({ note }) => note)).toEqual([
      'XX 123 lands at 11:30 PM; your driver knows',
      'Your pickup is now Sat 21 Nov, 11:45 PM',
    ]);
    expect(ride.pickupMovedOn).not.toBeNull();
    // the traveller still has the own one
    expect(actions).toContain('move_pickup');
  });

  it('writes of a late flight alone', async () => {
    const booked = await paid({}, { flightNumber: 'XX 123' });
    dataOf(await times(booked, '22:00', '23:30'));
    await api.runJobs();
    const mail = (await mailsTo(api, booked.savedBookedRide.email)).find(
      ({ template }) => template === 'ride-landing-changed',
    );
    expect(mail?.mail.subject).toContain('We meet XX 123 at 11:30 PM');
  });

  it('is refused a past time, a landing without a flight or far away, and a ride that is unpaid or over', async () => {
    const booked = await paid();
    expect(refusalOf(await times(booked, '22:00', '23:30')).fields).toEqual({ landing: 'This ride meets no flight' });
    api.travel(hours(34));
    expect(refusalOf(await times(booked, '12:00')).fields).toHaveProperty('pickupTime');
    const unpaid = dataOf<Booked>(await create(api, await quote(api, {}, { pickupDate: '2026-11-25' }), somebody()));
    expect(refusalOf(await times(unpaid, '23:00')).code).toBe('STATE_CONFLICT');
  });
});
