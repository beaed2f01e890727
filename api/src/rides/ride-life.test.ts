import type { BookedRide } from 'shared/contract/rides';
import type { TrackedRide } from 'shared/contract/tracking';
import { goesBack } from '../mail/testing/goes-back';
import { mailsTo } from '../mail/testing/mailbox';
import { staffHeaders } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import {
  type Booked,
  book,
  bookAndPay,
  create,
  dataOf,
  keyOf,
  mailsOf,
  post,
  quote,
  refusalOf,
  sendMoney,
  statusOf,
  timelineOf,
  travellerNo,
} from './testing/ride-calls';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

const confirm = async (booked: Booked) =>
  post(api, '/ride/confirm-ride', { ride_id: booked.savedBookedRide._id }, await staffHeaders(api));

async function carOf(booked: Booked): Promise<string> {
  const response = await api.inject({ method: 'GET', url: `/ride/booked-ride/${booked.savedBookedRide._id}` });
  return dataOf<{ ride: { car_id: string } }>(response).ride.car_id;
}

describe('a paid ride', () => {
  it('waits for its confirmation, keeps its car, and sends the receipt once', async () => {
    const booked = await bookAndPay(api);
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
    api.travel(hours(2));
    await api.runJobs();
    expect(await timelineOf(api, booked)).toEqual(['pending_payment', 'awaiting_confirmation']);
    expect(await mailsOf(api, booked)).toEqual(['ride-paid']);
    await expect(quote(api, { carId: await carOf(booked) })).rejects.toThrow('No such car is free');
  });

  it('can be confirmed only by the back office', async () => {
    const booked = await bookAndPay(api);
    const byTraveller = await post(api, '/ride/confirm-ride', { ride_id: booked.savedBookedRide._id });
    expect(refusalOf(byTraveller)).toMatchObject({ status: 401, code: 'STAFF_ONLY' });
    expect(dataOf(await confirm(booked))).toEqual({ status: 'confirmed' });
    expect(dataOf(await confirm(booked))).toEqual({ status: 'confirmed' });
    expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-confirmed']);
  });

  it('shows its driver on its page as long as the page shows the whole contact', async () => {
    const booked = await bookAndPay(api);
    await confirm(booked);
    const id = booked.savedBookedRide._id;
    const driver = { name: 'Musa Ibrahim', phone: '+2348031112233' };
    dataOf(await post(api, `/staff/rides/${id}/assign-driver`, driver, await staffHeaders(api)));
    const shown = async () => dataOf<BookedRide>(await api.inject({ method: 'GET', url: `/ride/booked-ride/${id}` }));
    expect((await shown()).driver).toEqual({ ...driver, plateNumber: expect.stringMatching(/\w/) });
    api.travel(hours(25));
    expect(await shown()).not.toHaveProperty('driver');
  });

  it('cannot be confirmed before it is paid', async () => {
    const booked = await book(api);
    expect(refusalOf(await confirm(booked))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await statusOf(api, booked)).toBe('pending_payment');
  });

  it('sends reminders a day and three hours before the pickup', async () => {
    const booked = await bookAndPay(api);
    await confirm(booked);
    api.travel(hours(12) + minutes(1));
    await api.runJobs();
    expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-confirmed', 'ride-reminder-24h']);
    api.travel(hours(21));
    await api.runJobs();
    expect((await mailsOf(api, booked)).slice(2)).toEqual(['ride-reminder-24h', 'ride-reminder-3h']);
    api.travel(hours(24));
    await api.runJobs();
    expect(await mailsOf(api, booked)).toHaveLength(4);
  });

  it('sends no reminder that is past at the payment or after an outage', async () => {
    const soon = await quote(api, {}, { pickupDate: '2026-11-20', pickupTime: '18:00' });
    const booked = dataOf<Booked>(await create(api, soon));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    await confirm(booked);
    api.travel(hours(5) + minutes(1));
    await api.runJobs();
    expect(await mailsOf(api, booked)).toEqual(['ride-paid', 'ride-confirmed', 'ride-reminder-3h']);

    const other = await quote(api, {}, { pickupDate: '2026-11-22', pickupTime: '18:00' });
    const slept = dataOf<Booked>(await create(api, other, travellerNo(1)));
    dataOf(await sendMoney(api, slept));
    await api.runJobs();
    await confirm(slept);
    api.travel(hours(48));
    await api.runJobs();
    expect(await mailsOf(api, slept)).toEqual(['ride-paid', 'ride-confirmed', 'ride-reminder-3h']);
  });

  it('is cancelled and refunded two hours before the pickup if it is not confirmed, and releases its car', async () => {
    const booked = await bookAndPay(api);
    api.travel(hours(34) - minutes(1));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
    api.travel(minutes(1));
    await api.runJobs();
    const response = await api.inject({ method: 'GET', url: `/ride/booked-ride/${booked.savedBookedRide._id}` });
    const { amount } = booked.transfer_details;
    expect(dataOf(response)).toMatchObject({
      savedBookedRide: { status: 'cancelled' },
      payment: { status: 'refund_pending', refund: { amount, refundedAt: null } },
    });
    expect((await mailsOf(api, booked)).filter((template) => !template.startsWith('ride-reminder'))).toEqual([
      ...['ride-paid', 'ride-cancelled'],
    ]);
    const [mail] = (await mailsTo(api, booked.savedBookedRide.email)).filter(
      (one) => one.template === 'ride-cancelled',
    );
    expect(mail?.mail.text).toMatch(goesBack(amount));
    const live = await api.context.db.selectFrom('car_holds').select('id').where('released_at', 'is', null).execute();
    expect(live).toEqual([]);
  });

  it('before a pickup early in the morning, the evening before, as its page and its mail have said', async () => {
    const early = { pickupDate: '2026-11-22', pickupTime: '04:00' };
    const booked = dataOf<Booked>(await create(api, await quote(api, {}, early), travellerNo(1)));
    await sendMoney(api, booked);
    await api.runJobs();
    const url = `/ride/booked-ride/${booked.savedBookedRide._id}`;
    expect(dataOf(await api.inject({ method: 'GET', url }))).toMatchObject({ confirmBy: '2026-11-21T19:00:00.000Z' });
    const [paidMail] = await mailsTo(api, travellerNo(1).email);
    expect(paidMail?.mail.text).toMatch(
      /confirmed, by Saturday 21, November 2026, 08:00\sPM\. If it is not by then, we cancel it/,
    );
    const { bookingId } = booked.savedBookedRide;
    const { view } = dataOf<TrackedRide>(
      await post(api, '/track/ride', { bookingId, lastName: travellerNo(1).lastName }),
    );
    const masked = await api.inject({ method: 'GET', url: `/ride/booked-ride/${view.token}` });
    expect(dataOf(masked)).toMatchObject({ confirmBy: '2026-11-21T19:00:00.000Z' });
    api.travel(hours(34) - minutes(1));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
    api.travel(minutes(1));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('cancelled');
    expect(dataOf(await api.inject({ method: 'GET', url }))).toMatchObject({ confirmBy: null });
  });

  it('is not cancelled if it was confirmed', async () => {
    const booked = await bookAndPay(api);
    await confirm(booked);
    api.travel(hours(40));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('confirmed');
  });
});

describe('a ride that was not paid in time', () => {
  it('expires, releases the car, and sends a mail', async () => {
    const booked = await book(api);
    const car = await carOf(booked);
    api.travel(minutes(30));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('expired');
    expect(await mailsOf(api, booked)).toEqual(['ride-expired']);
    expect((await quote(api, { carId: car })).car_id).toBe(car);
  });

  it('is resumed by a late payment if the car is free', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await api.runJobs();
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    expect(await timelineOf(api, booked)).toEqual([
      'pending_payment',
      'expired',
      'pending_payment',
      'awaiting_confirmation',
    ]);
    expect(await mailsOf(api, booked)).toEqual(['ride-expired', 'ride-paid']);
    await expect(quote(api, { carId: await carOf(booked) })).rejects.toThrow('No such car is free');
  });

  it('has its late payment under review if the car is taken', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await api.runJobs();
    const rival = dataOf<Booked>(await create(api, await quote(api, { carId: await carOf(booked) }), travellerNo(1)));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('payment_review');
    expect(await mailsOf(api, booked)).toEqual(['ride-expired', 'payment-late-refund']);
    expect(await statusOf(api, rival)).toBe('pending_payment');
  });

  it('is resumed by a late payment if the other booking of the car has expired unpaid', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await api.runJobs();
    const rival = dataOf<Booked>(await create(api, await quote(api, { carId: await carOf(booked) }), travellerNo(1)));
    api.travel(minutes(30));
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
    expect(await statusOf(api, rival)).toBe('expired');
  });

  it('is not resumed if there is no time left to confirm it', async () => {
    const booked = await book(api);
    api.travel(hours(34) - minutes(15));
    await api.runJobs();
    dataOf(await sendMoney(api, booked));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('payment_review');
    const again = await post(api, '/booking/payment/initiatepayment', {
      bookingType: 'ride',
      booking_id: booked.savedBookedRide._id,
    });
    expect(again.statusCode).toBe(409);
  });

  it('holds the car again for a new account', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await api.runJobs();
    const again = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
    const opened = dataOf<Pick<Booked, 'transfer_details'>>(await post(api, '/booking/payment/initiatepayment', again));
    expect(await statusOf(api, booked)).toBe('pending_payment');
    dataOf(await sendMoney(api, { ...booked, ...opened }));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
  });

  it('expires a second time with another mail', async () => {
    const booked = await book(api);
    api.travel(minutes(31));
    await api.runJobs();
    const again = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
    dataOf(await post(api, '/booking/payment/initiatepayment', again));
    api.travel(minutes(31));
    await api.runJobs();
    expect(await mailsOf(api, booked)).toEqual(['ride-expired', 'ride-expired']);
  });

  it('is refunded if the amount was insufficient, with only the mail about the refund', async () => {
    const booked = await book(api);
    dataOf(await sendMoney(api, booked, 5000));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('pending_payment');
    api.travel(minutes(31));
    await api.runJobs();
    expect(await statusOf(api, booked)).toBe('expired');
    expect(await mailsOf(api, booked)).toEqual(['payment-underpaid']);
    expect(await keyOf(api, booked)).toBeTruthy();
  });
});
