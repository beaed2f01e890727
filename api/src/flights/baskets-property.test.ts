import fc from 'fast-check';
import { type AddOn, getAddOns } from 'shared/contract/add-ons';
import { addOnPriceOn, basketPrice } from 'shared/contract/basket';
import { toKobo } from '../money';
import { breaches } from '../payments/invariants';
import { newTally } from '../payments/testing/tally';
import { openTestApi, type TestApi } from '../testing';
import { keyOf, look } from './testing/flight-calls';
import { type Basket, bookRandomBasket } from './testing/random-basket';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The price of a basket as pages calculate it, in kobo. */
function reckoned({ selection, chosen }: Basket, discount: number, prices: ReadonlyMap<string, AddOnPrice>): number {
  const addOns = chosen.map(({ _id, quantity }) => {
    const addOn = prices.get(_id);
    if (!addOn) throw new Error(`Nobody sells ${_id}`);
    return { ...addOn, quantity };
  });
  const { price, slices } = selection.offer;
  return toKobo(basketPrice({ fare: price, addOns, slices: slices.length, discount }).total);
}

interface AddOnPrice {
  readonly price: number;
  readonly per: 'booking' | 'traveller' | 'slice';
}

/** The total of a booking from each table that stores it, in kobo. */
async function retainedKobo(bookingId: string): Promise<readonly number[]> {
  const { db } = api.context;
  const row = await db.selectFrom('flight_bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  const { amount_due_kobo, amount_kobo } = await db
    .selectFrom('payments')
    .innerJoin('payment_accounts', 'payment_accounts.payment_id', 'payments.id')
    .select(['amount_due_kobo', 'amount_kobo'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { lines } = await db
    .selectFrom('flight_add_ons')
    .select(({ fn }) => fn.sum<number | null>('amount_kobo').as('lines'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const fare = row.base_kobo + row.taxes_kobo + row.service_fee_kobo;
  return [row.total_kobo, fare + Number(lines ?? 0) - row.discount_kobo, amount_due_kobo, amount_kobo];
}

/** The kinds of items in a basket, to check that a run covers them. */
function contentsOf({ selection, chosen }: Basket, discount: number, prices: ReadonlyMap<string, AddOnPrice>) {
  const { criteria } = selection;
  return [
    'basket',
    criteria.tripType,
    `cabin ${criteria.cabin}`,
    ...(criteria.adults > 1 ? ['several adults'] : []),
    ...(criteria.children > 0 ? ['children'] : []),
    ...(criteria.infants > 0 ? ['infants'] : []),
    ...(discount > 0 ? ['discount'] : []),
    ...chosen.map(({ _id }) => `add-on per ${prices.get(_id)?.per}`),
  ];
}

test('a random basket has the same price to the kobo wherever it is shown or stored', async () => {
  await api.context.db
    .insertInto('add_ons')
    .values({
      add_on_id: 'cover',
      name: 'Cover',
      description: '',
      applies_to: 'flight',
      price_kobo: 650_000,
      per: 'booking',
      max_quantity: 1,
      rank: 9,
    })
    .execute();
  const addOns: AddOn[] = (await api.inject({ method: 'GET', url: getAddOns.path })).json().data;
  const tally = newTally();
  const property = fc.asyncProperty(fc.gen(), async (draw) => {
    const basket = await bookRandomBasket(api, draw);
    const { price } = basket.booked.savedBooking;
    const flight = await look(api, basket.booked);
    const { routeKind, offer } = basket.selection;
    const fare = { routeKind, changeFee: offer.conditions.change.fee };
    const prices = new Map(addOns.map((one) => [one._id, { price: addOnPriceOn(one, fare), per: one.per }]));
    const kobo = reckoned(basket, price.discount, prices);
    // what is transferred is whole naira
    expect(kobo % 100).toBe(0);
    expect(flight.savedBooking).toEqual(basket.booked.savedBooking);
    expect(flight.coupon?.amount ?? 0).toBe(price.discount);
    expect(flight.addOns.reduce((sum, line) => sum + toKobo(line.amount), 0)).toBe(toKobo(price.addOns));
    const shown = [price.total, flight.payment.amountDue, flight.transfer_details.amount];
    const kept = await retainedKobo(await keyOf(api, basket.booked));
    expect([...shown.map(toKobo), ...kept]).toEqual(Array.from({ length: 7 }, () => kobo));
    for (const what of contentsOf(basket, price.discount, prices)) tally.add(what);
  });
  await fc.assert(property, { seed: 1, numRuns: 24, interruptAfterTimeLimit: 240_000 });
  expect(await breaches(api.context.db)).toEqual([]);
  const trips = ['basket', 'return', 'children', 'infants', 'several adults'];
  const extras = ['discount', 'add-on per booking', 'add-on per slice'];
  expect(tally.fewerThan(2, [...trips, ...extras])).toEqual([]);
}, 300_000);
