import type { BookedRide } from 'shared/contract/rides';
import { breaches } from '../payments/invariants';
import {
  type Booked,
  create,
  dataOf,
  journey,
  post,
  quote,
  refusalOf,
  sendMoney,
  statusOf,
  traveller,
  travellerNo,
} from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { offerCoupon } from './testing/offer-coupon';

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

const bookWith = async (couponCode: string, contact = who) =>
  create(api, await quote(api, {}, { ...journey, pickupDate: '2026-11-28' }), contact, { couponCode });
const look = async ({ savedBookedRide: { _id } }: Booked): Promise<BookedRide> =>
  dataOf(await api.inject({ method: 'GET', url: `/ride/booked-ride/${_id}` }));
const lapse = async () => {
  api.travel(31 * 60_000);
  await api.runJobs();
};

it('is paid by its discounted price, and keeps its Trip Total', async () => {
  const selection = await quote(api);
  const booked = dataOf<Booked>(await create(api, selection, who, { couponCode: ' pickup10' }));
  const discount = Math.min(5_000, Math.round((selection.price - 1_000) * 10) / 100);
  expect(booked.transfer_details.amount).toBe(selection.price - discount);
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  const { ride, payment, savedBookedRide } = await look(booked);
  expect(savedBookedRide.status).toBe('awaiting_confirmation');
  expect(ride.price).toBe(selection.price);
  expect(payment).toMatchObject({ status: 'paid', amountDue: selection.price - discount, refund: null });
  expect(payment.amountPaid).toBe(payment.amountDue);
  expect(await breaches(api.context.db)).toEqual([]);
});

it('is not booked at another price than was shown, if the staff have changed the coupon', async () => {
  const selection = await quote(api);
  const couponCode = await offerCoupon(api, { code: 'FALLING' });
  const shownTotal = selection.price - (selection.price - 1_000) / 10;
  await api.context.db.updateTable('coupons').set({ percentage: 5 }).where('code', '=', couponCode).execute();
  expect(refusalOf(await create(api, selection, who, { couponCode, shownTotal }))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
  });
  const now = selection.price - (selection.price - 1_000) / 20;
  const booked = dataOf<Booked>(await create(api, selection, who, { couponCode, shownTotal: now }));
  expect(booked.transfer_details.amount).toBe(now);
});

it('is not booked and holds no car if the coupon is refused', async () => {
  const selection = await quote(api);
  const refusal = refusalOf(await create(api, selection, who, { couponCode: 'OCTOBER' }));
  expect(refusal).toMatchObject({ status: 410, code: 'COUPON_EXPIRED' });
  expect(refusal.fields).toEqual({ couponCode: refusal.message });
  expect((await create(api, selection, who)).statusCode).toBe(200);
  expect(await breaches(api.context.db)).toEqual([]);
});

it('can use a coupon once for each e-mail and phone', async () => {
  const code = await offerCoupon(api, { code: 'FIRST-RIDE', most_per_contact: 1 });
  dataOf(await bookWith(code));
  const sameMail = refusalOf(await bookWith(code, { ...travellerNo(901), email: who.email }));
  expect(sameMail.message).toBe('FIRST-RIDE has been used with this e-mail or phone already.');
  const samePhone = refusalOf(await bookWith(code, { ...travellerNo(902), phone: who.phone }));
  expect(samePhone).toMatchObject({ status: 422, code: 'COUPON_NOT_APPLICABLE' });
  dataOf(await bookWith(code, travellerNo(903)));
});

it('frees its coupon when it expires unpaid', async () => {
  const code = await offerCoupon(api, { code: 'LAST', most_redemptions: 1 });
  dataOf(await bookWith(code));
  expect(refusalOf(await bookWith(code, travellerNo(910))).message).toBe('LAST has been used up.');
  await lapse();
  dataOf(await bookWith(code, travellerNo(911)));
  expect(await breaches(api.context.db)).toEqual([]);
});

it('keeps its price when it is resumed, and uses its coupon again', async () => {
  const code = await offerCoupon(api, { code: 'AGAIN', most_redemptions: 1 });
  const booked = dataOf<Booked>(await bookWith(code));
  await lapse();
  const asked = { bookingType: 'ride', booking_id: booked.savedBookedRide._id };
  const { transfer_details } = dataOf<Pick<Booked, 'transfer_details'>>(
    await post(api, '/booking/payment/initiatepayment', asked),
  );
  expect(transfer_details.amount).toBe(booked.transfer_details.amount);
  expect(refusalOf(await bookWith(code, travellerNo(920))).message).toBe('AGAIN has been used up.');
  dataOf(await sendMoney(api, { ...booked, transfer_details }));
  await api.runJobs();
  expect(await statusOf(api, booked)).toBe('awaiting_confirmation');
  expect(await breaches(api.context.db)).toEqual([]);
});

it('cannot be free of charge, because a coupon does not apply to the Reminder', async () => {
  const coupon = { code: 'ALL', fixed_kobo: 100_000_000, least_spend_kobo: 0 };
  await expect(offerCoupon(api, coupon)).rejects.toThrow(/coupons_leave_something_to_pay/);
  const booked = dataOf<Booked>(await create(api, await quote(api), who));
  const { ride } = await look(booked);
  const takeOff = api.context.db
    .updateTable('ride_bookings')
    .set({ discount_kobo: (ride.price - 999) * 100 })
    .where('public_id', '=', booked.savedBookedRide._id)
    .execute();
  await expect(takeOff).rejects.toThrow(/ride_bookings_reminder_is_paid/);
});
