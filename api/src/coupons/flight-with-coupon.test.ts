import {
  type Booked,
  book,
  contactNo,
  create,
  look,
  pay,
  runJobs,
  select,
  statusOf,
} from '../flights/testing/flight-calls';
import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { offerCoupon } from './testing/offer-coupon';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('applies to the fare and not to add-ons, and the discounted amount pays the booking', async () => {
  const selection = await select(api);
  const addOns = [{ _id: 'extra-bag-10kg', quantity: 1, traveller: 0 }];
  const booked = dataOf<Booked>(await create(api, selection, { addOns, couponCode: ' detty25 ' }));
  const discount = Math.ceil((selection.newTotal * 5) / 100);
  expect(booked.savedBooking.price).toMatchObject({ addOns: 8_500, discount });
  expect(booked.savedBooking.price.total).toBe(selection.newTotal + 8_500 - discount);
  const { coupon, transfer_details } = await look(api, booked);
  expect(coupon).toEqual({ name: 'DETTY25', percentage: 5, amount: discount });
  expect(transfer_details.amount).toBe(booked.savedBooking.price.total);
  await pay(api, booked);
  expect(await statusOf(api, booked)).toBe('ticketed');
  expect(await breaches(api.context.db)).toEqual([]);
});

it('is not booked and holds no seat if the coupon is refused', async () => {
  const refusal = refusalOf(await create(api, await select(api), { couponCode: 'PICKUP10' }));
  expect(refusal).toMatchObject({ status: 422, code: 'COUPON_NOT_APPLICABLE' });
  expect(refusal.fields).toEqual({ couponCode: 'PICKUP10 is for airport rides only.' });
  expect(await breaches(api.context.db)).toEqual([]);
});

it('frees its coupon when it expires unpaid', async () => {
  const couponCode = await offerCoupon(api, { code: 'ONE-SEAT', most_redemptions: 1 });
  await book(api, undefined, { couponCode });
  const second = await create(api, await select(api), { couponCode, contact: contactNo(900) });
  expect(refusalOf(second).message).toBe('ONE-SEAT has been used up.');
  api.travel(31 * 60_000);
  await runJobs(api);
  await book(api, undefined, { couponCode });
  expect(await breaches(api.context.db)).toEqual([]);
});
