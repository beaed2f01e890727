import type { BookedRide } from 'shared/contract/rides';
import type { Cancellation } from 'shared/contract/tracking';
import { rideCalendarFile, rideReceipt } from 'shared/documents';
import { offerCoupon } from '../coupons/testing/offer-coupon';
import { breaches } from '../payments/invariants';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { askRefund, cancel, trackRide } from '../tracking/testing/tracking-calls';
import { rideForMail } from './bookings.repository';
import { personalRides } from './personal-rides';
import {
  type Booked,
  bothWaysOf,
  create,
  dataOf,
  lagosAirport,
  lekki,
  mailsOf,
  post,
  quoteBothWays,
  refusalOf,
  returnTimes,
  search,
  sendMoney,
  travellerNo,
} from './testing/ride-calls';

const hourMs = 3_600_000;
const reminder = 1000;

let api: TestApi;
let number = 0;
const somebody = () => {
  number += 1;
  return travellerNo(number);
};
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const readBooked = async ({ savedBookedRide }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` }));

const book = async (over: object = {}): Promise<Booked> =>
  dataOf(await create(api, await quoteBothWays(api), { ...somebody(), ...over }));

async function paid(over: object = {}): Promise<Booked> {
  const booked = await book(over);
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  return booked;
}

const heldCars = () =>
  api.context.db.selectFrom('car_holds').select(['car_id', 'expires_at']).where('released_at', 'is', null).execute();

const moveBack = (token: string, pickupDate: string, pickupTime: string) =>
  post(api, '/track/ride/move-pickup', { viewToken: token, way: 'return', pickupDate, pickupTime });

/** The ride of the way back for staff, on its own day. */
async function staffBack() {
  const [ride] = await staffOf(api).ridesOf(returnTimes.returnDate);
  if (!ride) throw new Error('No ride on that day');
  return ride;
}

describe('a search with a return ride', () => {
  it('has both ways of each car, and the Reminder once', async () => {
    const [oneWay] = (await search(api)).filter(({ type }) => type === 'SUV');
    const [car] = (await search(api, returnTimes)).filter(({ type }) => type === 'SUV');
    expect(car).toMatchObject({ price: oneWay?.price, pickupLocation: lagosAirport, dropOffLocation: lekki });
    expect(car?.wayBack).toMatchObject({
      price: (oneWay?.price ?? 0) - reminder,
      pickupLocation: lekki,
      dropOffLocation: lagosAirport,
      pickupDate: returnTimes.returnDate,
      pickupTime: returnTimes.returnTime,
      car_id: car?.car_id,
    });
  });

  it.each([
    [{ returnDate: '2026-11-22' }, { returnTime: 'Choose a time for the way back' }],
    [{ returnTime: '10:00' }, { returnDate: 'Choose a day for the way back' }],
    [
      { returnDate: '2026-11-21', returnTime: '22:15' },
      { returnTime: expect.stringMatching(/^The way there ends at about .* choose a later time for the way back$/) },
    ],
    [{ returnDate: '2026-11-20', returnTime: '22:15' }, { returnTime: expect.anything() }],
  ])('refuses %j', async (times, fields) => {
    const response = await post(api, '/ride/search-ride', {
      pickupLocation: lagosAirport,
      dropOffLocation: lekki,
      pickupDate: '2026-11-21',
      pickupTime: '22:00',
      ...times,
    });
    expect(refusalOf(response)).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it('offers another car for the way back if the windows of one car overlap', async () => {
    const [car] = await search(api, { returnDate: '2026-11-22', returnTime: '00:30' });
    expect(car?.wayBack?.car_id).not.toBe(car?.car_id);
    expect(car?.wayBack?.type).toBe(car?.type);
  });

  it('has no car of a type that cannot drive the way back', async () => {
    const cars = (await search(api, returnTimes)).filter(({ type }) => type === 'Bus');
    expect(cars.length).toBeGreaterThan(0);
    await holdAll('Bus');
    expect((await search(api, returnTimes)).filter(({ type }) => type === 'Bus')).toEqual([]);
    expect((await search(api)).filter(({ type }) => type === 'Bus')).toHaveLength(cars.length);
  });
});

/** Takes every car of a type out of service for the way back: only a booked ride can hold a car. */
async function holdAll(type: 'Bus'): Promise<void> {
  for (;;) {
    const [car] = await search(api, {
      pickupLocation: lekki,
      dropOffLocation: lagosAirport,
      pickupDate: returnTimes.returnDate,
      pickupTime: returnTimes.returnTime,
    }).then((found) => found.filter((one) => one.type === type));
    if (!car) return;
    const selection = await post(api, '/ride/select-ride', bothWaysOf(car));
    const booked = dataOf<Booked>(
      await create(api, dataOf(selection), { ...somebody(), address: '4 Bourdillon Road' }),
    );
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
  }
}

describe('a booking of both ways', () => {
  it('has one reference, one account with the sum, and a car for each way', async () => {
    const booked = await book({ flightNumber: 'P4 7121', returnFlightNumber: 'P4 7122', childSeats: 1, passengers: 2 });
    const read = await readBooked(booked);
    expect(read.wayBack).toMatchObject({
      status: 'pending_payment',
      givenBack: 0,
      ride: {
        pickupLocation: lekki,
        address: '4 Bourdillon Road',
        dropOffAddress: null,
        flightNumber: 'P4 7122',
        childSeats: 1,
      },
    });
    expect(read.ride).toMatchObject({ flightNumber: 'P4 7121', address: null, dropOffAddress: '4 Bourdillon Road' });
    expect(booked.transfer_details.amount).toBe(
      read.ride.price +
        read.ride.childSeatsPrice +
        (read.wayBack?.ride.price ?? 0) +
        (read.wayBack?.ride.childSeatsPrice ?? 0),
    );
    expect(await heldCars()).toHaveLength(2);
  });

  it('is paid by one transfer, with one mail, one receipt and two events', async () => {
    const booked = await paid();
    const read = await readBooked(booked);
    expect([read.savedBookedRide.status, read.wayBack?.status]).toEqual([
      'awaiting_confirmation',
      'awaiting_confirmation',
    ]);
    expect((await heldCars()).map(({ expires_at }) => expires_at)).toEqual([null, null]);
    expect((await mailsOf(api, booked)).filter((template) => template === 'ride-paid')).toHaveLength(1);
    expect(rideCalendarFile(read).match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const [, , , payment] = rideReceipt(read).sections;
    expect(rideReceipt(read).sections.map(({ heading }) => heading)).toEqual([
      'Ride details',
      'Way back',
      'Personal information',
      'Payment details',
    ]);
    expect(payment?.rows.map(({ label }) => label).slice(0, 4)).toEqual([
      'Base Fare',
      'Way back',
      'Reminder',
      'Trip Total',
    ]);
  });

  it('expires as one, frees both cars, and is held again as one', async () => {
    const booked = await book();
    api.travel(hourMs);
    await api.runJobs();
    expect(await heldCars()).toEqual([]);
    expect((await readBooked(booked)).wayBack?.status).toBe('expired');
    const body = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
    dataOf(await post(api, '/booking/payment/initiatepayment', body));
    expect(await heldCars()).toHaveLength(2);
    expect((await readBooked(booked)).wayBack?.status).toBe('pending_payment');
  });

  it('is not held again, with neither car, once somebody else has that of the way back', async () => {
    const booked = await book();
    const { wayBack } = await readBooked(booked);
    api.travel(hourMs);
    await api.runJobs();
    const [car] = (
      await search(api, {
        pickupLocation: lekki,
        dropOffLocation: lagosAirport,
        pickupDate: returnTimes.returnDate,
        pickupTime: returnTimes.returnTime,
      })
    ).filter(({ car_id }) => car_id === wayBack?.ride.car_id);
    if (!car) throw new Error('The car is not free');
    const selection = await post(api, '/ride/select-ride', bothWaysOf(car));
    dataOf(await create(api, dataOf(selection), { ...somebody(), address: '1 Broad Street' }));
    const body = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
    expect(refusalOf(await post(api, '/booking/payment/initiatepayment', body)).code).toBe('CAR_TAKEN');
    expect(await heldCars()).toHaveLength(1);
  });

  it('has its corrected contact on both ways, is in the copy of data, and is erased as a whole', async () => {
    const booked = await book();
    const email = 'right@example.com';
    const contact = { email, phone: '+2348035550999' };
    const body = { bookingType: 'ride', booking_id: booked.savedBookedRide._id, ...contact };
    dataOf(await post(api, '/booking/contact', body));
    const emails = await api.context.db.selectFrom('ride_bookings').select('email').execute();
    expect(emails).toEqual([{ email }, { email }]);
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    const rides = personalRides(api.context);
    expect(await rides.find(api.context.db, email)).toHaveLength(2);
    expect(await rides.keeps?.(api.context.db, email)).toEqual([
      { bookingId: booked.savedBookedRide.bookingId, reason: expect.stringContaining('still ahead') },
    ]);
    const back = await staffBack();
    dataOf(await staffOf(api).send(`/staff/rides/${back.booking_id}/move`, { to: 'cancelled' }));
    expect(await api.context.db.transaction().execute((tx) => rides.erase(tx, email))).toMatchObject({ records: 0 });
  });

  it('counts as one unpaid hold of its traveller', async () => {
    const who = somebody();
    for (let count = 0; count < 3; count += 1) dataOf(await create(api, await quoteBothWays(api), who));
    expect(refusalOf(await create(api, await quoteBothWays(api), who)).code).toBe('HOLD_LIMIT');
  });

  it('shares the discount of a coupon between its ways', async () => {
    const selection = await quoteBothWays(api);
    const basis = selection.price - reminder + (selection.wayBack?.price ?? 0);
    const booked = dataOf<Booked>(
      await create(api, selection, somebody(), { couponCode: await offerCoupon(api, { code: 'BOTH-WAYS' }) }),
    );
    expect(booked.transfer_details.amount).toBeLessThan(basis + reminder);
    const rows = await api.context.db.selectFrom('ride_bookings').select('discount_kobo').execute();
    expect(rows.every(({ discount_kobo }) => discount_kobo > 0 && discount_kobo % 100 === 0)).toBe(true);
  });
});

describe('each way of a paid booking', () => {
  it('has a deadline of confirmation of its own: on its pages and in its mails', async () => {
    const booked = await paid();
    const { confirmBy, wayBack } = await readBooked(booked);
    expect([confirmBy, wayBack?.confirmBy]).toEqual(['2026-11-21T19:00:00.000Z', '2026-11-22T15:00:00.000Z']);

    const { view } = await trackRide(api, booked);
    dataOf(await moveBack(view.token, '2026-11-23', '04:00'));
    const theEveningBefore = '2026-11-22T19:00:00.000Z';
    expect((await readBooked(booked)).wayBack?.confirmBy).toBe(theEveningBefore);
    expect((await trackRide(api, booked)).wayBack?.confirmBy).toBe(theEveningBefore);
    const { id } = await api.context.db
      .selectFrom('ride_bookings')
      .select('id')
      .where('return_of', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await rideForMail(api.context, id)).confirmBy).toBe(theEveningBefore);
  });

  it('is on its own day for staff, with its own states, driver and one payment', async () => {
    const booked = await paid();
    const staff = staffOf(api);
    const [out] = await staff.ridesOf('2026-11-21');
    const back = await staffBack();
    expect([out?.way, back.way, back.bookingId]).toEqual(['outbound', 'return', booked.savedBookedRide.bookingId]);
    expect(back.payment).toEqual(out?.payment);
    dataOf(await staff.send(`/staff/rides/${back.booking_id}/move`, { to: 'confirmed' }));
    dataOf(
      await staff.send(`/staff/rides/${back.booking_id}/assign-driver`, {
        name: 'Musa Bello',
        phone: '+2348031112233',
      }),
    );
    const tracked = await trackRide(api, booked);
    expect([tracked.status, tracked.wayBack?.status, tracked.driver]).toEqual([
      'awaiting_confirmation',
      'driver_assigned',
      null,
    ]);
    expect(tracked.wayBack?.driver?.name).toBe('Musa Bello');
  });

  it('is moved by itself, and never across the other', async () => {
    const booked = await paid();
    const { view, wayBack, movableUntil } = await trackRide(api, booked);
    expect([wayBack?.movableUntil, movableUntil]).toEqual([expect.any(String), expect.any(String)]);
    expect(refusalOf(await moveBack(view.token, '2026-11-21', '22:30')).fields).toEqual({
      pickupTime: expect.stringMatching(/^The way there ends/),
    });
    dataOf(await moveBack(view.token, '2026-11-23', '09:00'));
    const after = await trackRide(api, booked);
    expect(after.wayBack).toMatchObject({
      movableUntil: null,
      ride: { pickupDate: '2026-11-23', pickupTime: '09:00' },
    });
    expect(after.ride.pickupDate).toBe('2026-11-21');
    expect(after.movableUntil).not.toBeNull();
    expect(
      refusalOf(
        await post(api, '/track/ride/move-pickup', {
          viewToken: after.view.token,
          pickupDate: '2026-11-23',
          pickupTime: '09:30',
        }),
      ).fields,
    ).toEqual({ pickupTime: expect.stringMatching(/^Your way back begins at/) });
  });

  it('is cancelled by itself: its price goes back by its own terms, and the other way stays', async () => {
    const booked = await paid();
    const { ride, wayBack } = await readBooked(booked);
    const backPrice = wayBack?.ride.price ?? 0;
    const open = await trackRide(api, booked);
    const asked = dataOf<Cancellation>(await cancel(api, open, { way: 'return', dryRun: true }));
    expect(asked).toMatchObject({ paid: backPrice, refund: backPrice, kept: 0 });
    dataOf(await cancel(api, open, { way: 'return', expectedRefund: backPrice }));
    await api.runJobs();
    const after = await readBooked(booked);
    expect(after.payment).toMatchObject({ status: 'paid', amountDue: ride.price, refund: { amount: backPrice } });
    expect([after.savedBookedRide.status, after.wayBack?.status]).toEqual(['awaiting_confirmation', 'cancelled']);
    expect(await heldCars()).toHaveLength(1);
    expect(refusalOf(await cancel(api, open, { way: 'return' })).code).toBe('STATE_CONFLICT');
    const receipt = rideReceipt(after)
      .sections.at(-1)
      ?.rows.map(({ label }) => label);
    expect(receipt).toContain('Given back');
    expect(receipt).not.toContain('Discount');

    // then the rest
    expect(await askRefund(api, await trackRide(api, booked))).toMatchObject({ refund: ride.price, kept: 0 });
    dataOf(await cancel(api, await trackRide(api, booked)));
    expect((await readBooked(booked)).payment).toMatchObject({
      status: 'refund_pending',
      refund: { amount: ride.price + backPrice },
    });
    expect(await heldCars()).toEqual([]);
  });

  it('keeps half of the way there, refunds the way back, and keeps nothing of a cancelled rest', async () => {
    const booked = await paid();
    const { ride, wayBack } = await readBooked(booked);
    const all = ride.price + (wayBack?.ride.price ?? 0);
    // 12 hours before the way there, 32 before the way back
    api.travel(24 * hourMs);
    const open = await trackRide(api, booked);
    const kept = ride.price / 2;
    expect(dataOf(await cancel(api, open, { dryRun: true }))).toMatchObject({ paid: all, refund: all - kept, kept });
    dataOf(await cancel(api, open, { way: 'outbound', expectedRefund: kept }));
    expect(await breaches(api.context.db)).toEqual([]);
    dataOf(await cancel(api, open, { way: 'return' }));
    expect((await readBooked(booked)).payment).toMatchObject({
      status: 'refund_pending',
      refund: { amount: all - kept },
    });
  });

  it('of which nothing is refunded leaves the payment as it is', async () => {
    const booked = await paid();
    api.travel(35 * hourMs);
    const open = await trackRide(api, booked);
    expect(dataOf(await cancel(api, open, { way: 'outbound' }))).toMatchObject({ refund: 0 });
    const { payment, savedBookedRide } = await readBooked(booked);
    expect([payment.status, savedBookedRide.status]).toEqual(['paid', 'cancelled']);
  });

  it('is cancelled by staff with its whole price, and cancelled unconfirmed by itself', async () => {
    const booked = await paid();
    const { ride, wayBack } = await readBooked(booked);
    const back = await staffBack();
    dataOf(await staffOf(api).send(`/staff/rides/${back.booking_id}/move`, { to: 'cancelled' }));
    expect((await readBooked(booked)).payment.refund?.amount).toBe(wayBack?.ride.price);
    api.travel(35 * hourMs);
    await api.runJobs();
    expect((await readBooked(booked)).payment).toMatchObject({
      status: 'refund_pending',
      refund: { amount: ride.price + (wayBack?.ride.price ?? 0) },
    });
  });

  it('is not cancelled alone while nothing is paid; the booking is', async () => {
    const booked = await book();
    const open = await trackRide(api, booked);
    expect(open.actions).toContain('cancel');
    expect(open.wayBack?.actions).toEqual([]);
    expect(refusalOf(await cancel(api, open, { way: 'return' })).code).toBe('STATE_CONFLICT');
    dataOf(await cancel(api, open));
    expect(await heldCars()).toEqual([]);
    expect((await readBooked(booked)).wayBack?.status).toBe('cancelled');
  });

  it('completed, the other one can still be cancelled', async () => {
    const booked = await paid();
    const staff = staffOf(api);
    dataOf(await staff.move(booked, 'confirmed'));
    dataOf(await staff.assign(booked));
    api.travel(36 * hourMs);
    for (const to of ['driver_en_route', 'driver_arrived', 'in_progress', 'completed'])
      dataOf(await staff.move(booked, to));
    const open = await trackRide(api, booked);
    const { payment } = await readBooked(booked);
    const asked = dataOf<Cancellation>(await cancel(api, open, { way: 'return', dryRun: true }));
    expect(asked.kept).toBe(asked.paid / 2);
    dataOf(await cancel(api, open, { way: 'return' }));
    expect((await readBooked(booked)).payment.amountDue).toBe(payment.amountDue - asked.refund);
  });
});
