import type { StaffRide } from 'shared/contract/staff';
import type { TrackedRide } from 'shared/contract/tracking';
import { goesBack } from '../mail/testing/goes-back';
import { mailsTo } from '../mail/testing/mailbox';
import { breaches } from '../payments/invariants';
import {
  type Booked,
  create,
  dataOf,
  mailsOf,
  quote,
  refusalOf,
  sendMoney,
  statusOf,
  timelineOf,
  travellerNo,
} from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { post } from '../testing/responses';
import { musa, staffOf } from './testing/staff-calls';

let api: TestApi;
let staff: ReturnType<typeof staffOf>;
let travellers = 0;
beforeAll(async () => {
  api = await openTestApi();
  staff = staffOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const hours = (count: number) => count * 3_600_000;
/** The mails about a confirmation and about a first driver wait for a minute. */
const afterUndo = 61_000;
const nobody = { savedBookedRide: { _id: 'A'.repeat(22) } } as Booked;

const newTraveller = () => {
  travellers += 1;
  return travellerNo(travellers);
};

/** A ride with its pickup at noon in `days` days. */
async function unpaid(days = 2): Promise<Booked> {
  const chosen = await quote(api, {}, { pickupDate: dayOf(days), pickupTime: '12:00' });
  return dataOf(await create(api, chosen, newTraveller()));
}

async function paid(days?: number): Promise<Booked> {
  const booked = await unpaid(days);
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

async function confirmed(days?: number): Promise<Booked> {
  const booked = await paid(days);
  dataOf(await staff.move(booked, 'confirmed'));
  return booked;
}

const rideOf = async ({ savedBookedRide }: Booked, day: string): Promise<StaffRide | undefined> =>
  (await staff.ridesOf(day)).find(({ bookingId }) => bookingId === savedBookedRide.bookingId);

const dayOf = (days: number) => new Date(api.context.now().getTime() + hours(24 * days)).toISOString().slice(0, 10);

/** The clock stands two hours before the pickup of a ride of the day after tomorrow. */
const travelToPickup = () => api.travel(new Date(`${dayOf(2)}T09:00:00Z`).getTime() - api.context.now().getTime());

describe('the rides of a day', () => {
  it('are listed for staff only, by time of pickup, with all details', async () => {
    const day = dayOf(5);
    const at = async (pickupTime: string) => {
      const chosen = await quote(api, {}, { pickupDate: day, pickupTime });
      const over = { passengers: 2, flightNumber: 'p4 7121', note: 'A child seat, please' };
      return dataOf<Booked>(await create(api, chosen, newTraveller(), over));
    };
    const late = await at('23:30');
    const early = await at('00:15');
    const rides = await staff.ridesOf(day);
    expect(rides.map(({ bookingId }) => bookingId)).toEqual([
      early.savedBookedRide.bookingId,
      late.savedBookedRide.bookingId,
    ]);
    expect(rides[0]).toMatchObject({
      booking_id: early.savedBookedRide._id,
      status: 'pending_payment',
      ride: { pickupDate: day, pickupTime: '00:15', flightNumber: 'P4 7121' },
      plateNumber: expect.stringMatching(/\w/),
      traveller: { name: 'Amina Bello', phone: early.savedBookedRide.phone, passengers: 2 },
      note: 'A child seat, please',
      meetingPoint:
        'Arrivals at Murtala Muhammed International Airport (LOS), where the driver holds a sign with your name',
      driver: null,
      payment: { status: 'pending', amountDue: early.transfer_details.amount },
      moves: ['cancelled'],
    });
    expect((await api.inject({ method: 'GET', url: `/staff/rides?day=${day}` })).statusCode).toBe(401);
  });

  it('from an address have that address as their meeting point, for staff and for the traveller', async () => {
    const day = dayOf(6);
    const ends = { pickupLocation: 'Ikeja, Lagos', dropOffLocation: 'Murtala Muhammed International Airport (LOS)' };
    const chosen = await quote(api, {}, { ...ends, pickupDate: day, pickupTime: '12:00' });
    const over = { address: '5 Allen Avenue', dropOffAddress: undefined };
    const { savedBookedRide } = dataOf<Booked>(await create(api, chosen, newTraveller(), over));
    const [ride] = await staff.ridesOf(day);
    expect(ride).toMatchObject({ ride: { address: '5 Allen Avenue' }, meetingPoint: '5 Allen Avenue, Ikeja, Lagos' });
    const { bookingId, lastName } = savedBookedRide;
    const looked = dataOf<TrackedRide>(await post(api, '/track/ride', { bookingId, lastName }));
    expect(looked.meetingPoint).toBe('5 Allen Avenue, Ikeja, Lagos');
  });

  it('are by default those of today in Lagos, without unpaid ones', async () => {
    const booked = await unpaid();
    api.travel(new Date('2026-11-20T23:30:00Z').getTime() - api.context.now().getTime());
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('expired');
    const { day, rides } = dataOf<{ day: string; rides: StaffRide[] }>(await staff.get('/staff/rides'));
    expect(day).toBe('2026-11-21');
    expect(rides).toEqual([]);
  });

  it('name the next day with rides, with its first pickup and their number', async () => {
    const nextOf = async (day: string) =>
      dataOf<{ next: object | null }>(await staff.get(`/staff/rides?day=${day}`)).next;
    const [first, later] = [dayOf(40), dayOf(41)];
    for (const [pickupDate, pickupTime] of [
      [later, '00:30'],
      [first, '23:30'],
      [first, '10:00'],
    ])
      dataOf(await create(api, await quote(api, {}, { pickupDate, pickupTime }), newTraveller()));
    expect(await nextOf(dayOf(30))).toEqual({ day: first, time: '10:00', rides: 2 });
    expect(await nextOf(first)).toEqual({ day: later, time: '00:30', rides: 1 });
    expect(await nextOf(later)).toBeNull();
  });
});

describe('a driver', () => {
  it('is assigned to a confirmed ride, and the traveller gets a mail with the details', async () => {
    const booked = await confirmed();
    const answer = await staff.assign(booked, { meetingPoint: 'At the pillar with the letter C' });
    expect(dataOf(answer)).toMatchObject({
      status: 'driver_assigned',
      driver: musa,
      meetingPoint: 'At the pillar with the letter C',
      moves: ['driver_assigned', 'driver_en_route', 'cancelled'],
    });
    api.travel(afterUndo);
    await api.runJobs();
    const mails = await mailsTo(api, booked.savedBookedRide.email);
    const mail = mails.find(({ template }) => template === 'ride-driver-assigned')?.mail;
    const { plateNumber } = dataOf<StaffRide>(answer);
    for (const told of ['Musa Bello', '+234 803 111 2233', plateNumber, 'At the pillar with the letter C'])
      expect(mail?.text).toContain(told);
    dataOf(await staff.move(booked, 'cancelled'));
  });

  it('can be replaced before departure without a new state and with a mail; the same driver again changes nothing', async () => {
    const booked = await confirmed();
    const chioma = { name: 'Chioma Eze', phone: '+2348065550199' };
    dataOf(await staff.assign(booked, { meetingPoint: 'Gate 3' }));
    api.travel(afterUndo);
    await api.runJobs();
    expect(dataOf(await staff.assign(booked, chioma))).toMatchObject({ driver: chioma, meetingPoint: 'Gate 3' });
    dataOf(await staff.assign(booked, chioma));
    expect((await mailsOf(api, booked)).slice(-2)).toEqual(['ride-driver-assigned', 'ride-driver-changed']);
    expect((await timelineOf(api, booked)).slice(-2)).toEqual(['confirmed', 'driver_assigned']);
    expect(dataOf(await staff.get('/staff/drivers'))).toEqual(
      expect.arrayContaining([expect.objectContaining(musa), expect.objectContaining(chioma)]),
    );
    dataOf(await staff.move(booked, 'cancelled'));
  });

  it('has one ride at a time: another one is refused with its reference, until the first has ended', async () => {
    const first = await confirmed();
    const second = await confirmed();
    const another = await confirmed(3);
    dataOf(await staff.assign(first));
    const refused = refusalOf(await staff.assign(second, { name: 'M. Bello' }));
    expect(refused).toMatchObject({ status: 409, code: 'DRIVER_BUSY' });
    expect(refused.message).toMatch(
      new RegExp(`^Musa Bello already drives ${first.savedBookedRide.bookingId}, with pickup on .* at 12:00 PM\\.$`),
    );
    expect(await statusOf(api, second)).toBe('confirmed');
    dataOf(await staff.assign(another));
    dataOf(await staff.move(first, 'cancelled'));
    dataOf(await staff.assign(second));
    for (const booked of [second, another]) dataOf(await staff.move(booked, 'cancelled'));
  });

  it('who is busy does not replace the driver of a ride', async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    const chioma = { name: 'Chioma Eze', phone: '+2348065550199' };
    dataOf(await staff.assign(first));
    dataOf(await staff.assign(second, chioma));
    expect(refusalOf(await staff.assign(second))).toMatchObject({ code: 'DRIVER_BUSY' });
    expect(await rideOf(second, dayOf(2))).toMatchObject({ driver: chioma });
    for (const booked of [first, second]) dataOf(await staff.move(booked, 'cancelled'));
  });

  it('requires a confirmed ride and a valid phone number', async () => {
    const booked = await paid();
    expect(refusalOf(await staff.assign(booked))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(refusalOf(await staff.assign(nobody))).toMatchObject({ status: 404 });
    dataOf(await staff.move(booked, 'confirmed'));
    expect(refusalOf(await staff.assign(booked, { phone: '+2341234567' }))).toMatchObject({
      status: 400,
      fields: { phone: expect.any(String) },
    });
    dataOf(await staff.move(booked, 'cancelled'));
  });
});

describe('the staff changes the state of a ride', () => {
  it('to its end by single transitions, with notes for the traveller', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    travelToPickup();
    dataOf(await staff.move(booked, 'driver_en_route', 'Musa comes from Ikeja'));
    dataOf(await staff.move(booked, 'driver_arrived'));
    dataOf(await staff.move(booked, 'in_progress'));
    expect(dataOf(await staff.move(booked, 'completed'))).toMatchObject({ status: 'completed', moves: [] });
    const notes = await api.context.db
      .selectFrom('ride_timeline')
      .innerJoin('ride_bookings', 'ride_bookings.id', 'ride_timeline.booking_id')
      .select('ride_timeline.note')
      .where('public_id', '=', booked.savedBookedRide._id)
      .orderBy('seq')
      .execute();
    expect(notes.map(({ note }) => note).slice(-4)).toEqual([
      'Musa comes from Ikeja',
      'Your driver is waiting for you',
      'You are on the road',
      'You have arrived',
    ]);
    expect((await mailsOf(api, booked)).filter((name) => name.startsWith('ride-driver'))).toEqual([
      'ride-driver-assigned',
      'ride-driver-en-route',
    ]);
  });

  it('once for two concurrent requests', async () => {
    const booked = await paid();
    dataOf(await staff.move(booked, 'confirmed'));
    expect(dataOf(await staff.move(booked, 'confirmed'))).toMatchObject({ status: 'confirmed' });
    expect(await timelineOf(api, booked)).toEqual(['pending_payment', 'awaiting_confirmation', 'confirmed']);
    dataOf(await staff.move(booked, 'cancelled'));
  });

  it('never by a transition that is not allowed', async () => {
    const booked = await confirmed();
    const refused = refusalOf(await staff.move(booked, 'completed'));
    expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(refused.message).toBe('This ride is confirmed: it cannot become completed.');
    expect((await staff.move(booked, 'awaiting_confirmation')).statusCode).toBe(400);
    expect(refusalOf(await staff.move(nobody, 'confirmed'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    dataOf(await staff.move(booked, 'cancelled'));
  });

  it('not days too early, which would be the wrong ride', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    const refused = refusalOf(await staff.move(booked, 'driver_en_route'));
    expect(refused).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(refused.message).toMatch(
      /^It is too early for this: the pickup is on .* at 12:00 PM\. You can say it from 12:00 AM on .*\.$/,
    );
    dataOf(await staff.move(booked, 'cancelled'));
  });

  it('to no-show only after the free waiting time, without a refund', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    travelToPickup();
    dataOf(await staff.move(booked, 'driver_en_route'));
    dataOf(await staff.move(booked, 'driver_arrived'));
    api.travel(hours(3) - 1000);
    expect(refusalOf(await staff.move(booked, 'no_show'))).toMatchObject({
      code: 'STATE_CONFLICT',
      message: expect.stringContaining('The driver waits 60 minutes'),
    });
    api.travel(1000);
    expect(dataOf(await staff.move(booked, 'no_show'))).toMatchObject({
      status: 'no_show',
      payment: { status: 'paid', refund: null },
    });
  });

  it('to cancelled: refunds the payment, releases car and driver, and sends a mail with the reason', async () => {
    const booked = await confirmed();
    dataOf(await staff.assign(booked));
    const answer = dataOf<StaffRide>(await staff.move(booked, 'cancelled', 'The road to Lekki is flooded'));
    const { amount } = booked.transfer_details;
    expect(answer).toMatchObject({
      status: 'cancelled',
      moves: [],
      payment: { status: 'refund_pending', refund: { amount, refundedAt: null } },
    });
    await api.runJobs();
    const mails = await mailsTo(api, booked.savedBookedRide.email);
    const mail = mails.find(({ template }) => template === 'ride-cancelled')?.mail;
    expect(mail?.text).toContain('The road to Lekki is flooded.');
    expect(mail?.text).toMatch(goesBack(amount));
    expect(await mailsOf(api, booked)).not.toContain('payment-refund-due');
    const { car_id: carId } = answer.ride;
    const again = { pickupDate: answer.ride.pickupDate, pickupTime: '12:00' };
    expect((await quote(api, { carId }, again)).car_id).toBe(carId);
  });

  it('to cancelled before it is paid: without a refund in the mail', async () => {
    const booked = await unpaid();
    const cancelled = dataOf<StaffRide>(await staff.move(booked, 'cancelled'));
    expect(cancelled.payment).toMatchObject({ status: 'expired', refund: null });
    expect(await mailsOf(api, booked)).toEqual(['ride-cancelled']);
  });

  it('and each action is recorded with its booking, once for each attempt', async () => {
    const booked = await paid();
    const url = `/staff/rides/${booked.savedBookedRide._id}/move`;
    for (const _ of [1, 2]) dataOf(await staff.send(url, { to: 'confirmed' }, { 'idempotency-key': 'one-attempt' }));
    const told = await api.context.db
      .selectFrom('staff_actions')
      .select(['actor', 'action'])
      .where('reference', '=', booked.savedBookedRide.bookingId)
      .execute();
    expect(told).toEqual([{ actor: expect.stringMatching(/^person [0-9a-f-]{36}$/), action: 'ride: confirmed' }]);
  });
});
