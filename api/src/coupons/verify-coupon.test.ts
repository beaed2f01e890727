import type { CouponDiscount } from 'shared/contract/coupons';
import type { RideSelection } from 'shared/contract/rides';
import { create, dataOf, post, quote, refusalOf, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { offerCoupon } from './testing/offer-coupon';

let api: TestApi;
let ride: RideSelection;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const verify = async (code: string, quoteId?: string) =>
  post(api, '/fly/verifyCoupon', { code, product: 'ride', quoteId: quoteId ?? (await quote(api)).quoteId });

/** Stores a selected flight with this price. */
async function selection(price: number): Promise<string> {
  const selectionId = `selection-of-${price}`.padEnd(22, '-');
  await api.context.db
    .insertInto('flight_selections')
    .values({
      selection_id: selectionId,
      criteria: '{}',
      supplier: 'own',
      key: 'key',
      offer: '{}',
      price_kobo: price * 100,
      old_price_kobo: price * 100,
      expires_at: new Date(api.context.now().getTime() + 900_000),
      created_at: api.context.now(),
    })
    .execute();
  return selectionId;
}

describe('a coupon for a ride', () => {
  it('applies its percentage to the price without the Reminder, and normalizes its code', async () => {
    ride = await quote(api);
    const discount = dataOf<CouponDiscount>(await verify(' pickup10 ', ride.quoteId));
    expect(discount).toEqual({
      discountName: 'PICKUP10',
      discountAmount: Math.min(5_000, Math.ceil(((ride.price - 1_000) * 10) / 100)),
      discountPercentage: 10,
      expiresOn: '2027-03-31T22:59:59.000Z',
    });
  });

  it('applies a fixed amount, with a percentage of 0', async () => {
    const discount = dataOf<CouponDiscount>(await verify('WELCOME2K'));
    expect(discount).toMatchObject({ discountAmount: 2_000, discountPercentage: 0 });
  });

  it.each([
    ['is unknown', 'HARMATTAN', 404, 'COUPON_UNKNOWN', /do not know this code/],
    ['has ended', 'OCTOBER', 410, 'COUPON_EXPIRED', /^OCTOBER ended on Saturday 31, October 2026[.]$/],
    ['is for flights', 'DETTY25', 422, 'COUPON_NOT_APPLICABLE', /^DETTY25 is for flights only[.]$/],
  ])('is refused when it %s', async (_what, code, status, machineCode, sentence) => {
    const refusal = refusalOf(await verify(code));
    expect(refusal).toMatchObject({ status, code: machineCode, message: expect.stringMatching(sentence) });
    expect(refusal.fields).toEqual({ couponCode: refusal.message });
  });

  it('is refused below its minimum amount, before it is valid, if it is switched off or used up', async () => {
    await offerCoupon(api, { code: 'BIG', least_spend_kobo: 90_000_000 });
    await offerCoupon(api, { code: 'SOON', first_day: '2026-11-21' });
    await offerCoupon(api, { code: 'OFF', is_enabled: false });
    await offerCoupon(api, { code: 'ONCE', most_redemptions: 1 });
    dataOf(await create(api, await quote(api), travellerNo(1), { couponCode: 'ONCE' }));
    const said = async (code: string) => refusalOf(await verify(code)).message;
    expect(await said('BIG')).toBe('BIG is for rides of NGN 900,000 or more, the Reminder not counted.');
    expect(await said('SOON')).toBe('SOON begins on Saturday 21, November 2026.');
    expect(await said('OFF')).toBe('We do not know this code. Check its letters and digits.');
    expect(await said('ONCE')).toBe('ONCE has been used up.');
  });

  it('is not looked up for an unknown quote', async () => {
    expect(refusalOf(await verify('PICKUP10', 'A'.repeat(22)))).toMatchObject({ status: 410, code: 'QUOTE_EXPIRED' });
  });

  it('may be tried ten times on one quote', async () => {
    const { quoteId } = await quote(api);
    for (let tried = 0; tried < 10; tried += 1) expect((await verify(`GUESS${tried}`, quoteId)).statusCode).toBe(404);
    expect(refusalOf(await verify('PICKUP10', quoteId))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

describe('a coupon for a flight', () => {
  const tryOn = async (code: string, selectionId: string) =>
    post(api, '/fly/verifyCoupon', { code, product: 'flight', selectionId });

  it('applies its percentage to the whole fare', async () => {
    const discount = dataOf<CouponDiscount>(await tryOn('DETTY25', await selection(212_450)));
    expect(discount).toMatchObject({ discountName: 'DETTY25', discountAmount: 10_623, discountPercentage: 5 });
  });

  it('is refused with its terms if it does not apply', async () => {
    expect(refusalOf(await tryOn('PICKUP10', await selection(90_000))).message).toBe(
      'PICKUP10 is for airport rides only.',
    );
    expect(refusalOf(await tryOn('WELCOME2K', await selection(9_999))).message).toBe(
      'WELCOME2K is for flights of NGN 10,000 or more, add-ons not counted.',
    );
  });

  it('is not looked up for an expired selection', async () => {
    const selectionId = await selection(80_000);
    api.travel(900_000);
    expect(refusalOf(await tryOn('DETTY25', selectionId))).toMatchObject({ status: 410, code: 'OFFER_EXPIRED' });
  });
});

it('is valid until the end of its last day in Lagos', async () => {
  await offerCoupon(api, { code: 'TODAY', last_day: '2026-11-20' });
  const endMs = Date.parse('2026-11-20T22:59:59Z') - api.context.now().getTime();
  api.travel(endMs);
  expect((await verify('TODAY')).statusCode).toBe(200);
  api.travel(1_000);
  expect(refusalOf(await verify('TODAY'))).toMatchObject({ code: 'COUPON_EXPIRED' });
});
