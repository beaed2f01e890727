import { openTestApi, type TestApi } from '../testing';
import { publishPrices } from './prices/prices.repository';
import { choiceOf, create, dataOf, post, quote, refusalOf, search, travellerNo } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const select = (choice: object) => post(api, '/ride/select-ride', choice);

async function firstResult() {
  const [first] = await search(api);
  if (!first) throw new Error('Nothing was found');
  return first;
}

describe('selecting a ride', () => {
  it('guarantees the price of the search for 15 minutes', async () => {
    const first = await firstResult();
    const selected = dataOf<object>(await select(choiceOf(first)));
    expect(selected).toEqual({
      ...first,
      quoteId: expect.stringMatching(/^[\w-]{22}$/),
      quoteExpiresOn: new Date(api.context.now().getTime() + 15 * 60_000).toISOString(),
      childSeatPrice: 3000,
      terminals: expect.arrayContaining([{ _id: 'los-mm2', name: 'MM2 (domestic)' }]),
    });
  });

  it('refuses a taken car', async () => {
    const taken = await quote(api);
    await create(api, taken);
    expect(refusalOf(await select(choiceOf(taken)))).toMatchObject({ status: 409, code: 'CAR_TAKEN' });
  });

  it('refuses an unknown car, and one of another state', async () => {
    const first = await firstResult();
    expect(refusalOf(await select(choiceOf({ ...first, car_id: 'la-999' })))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusalOf(await select(choiceOf({ ...first, car_id: 'kn-001' })))).toMatchObject({ code: 'CAR_TAKEN' });
  });

  it('refuses the price of another type', async () => {
    const results = await search(api);
    const saloon = results.find(({ type }) => type === 'Saloon');
    const luxury = results.find(({ type }) => type === 'Luxury');
    if (!saloon || !luxury) throw new Error('Both types are needed');
    const choice = choiceOf({ car_id: luxury.car_id, price_id: saloon.price_id });
    expect(refusalOf(await select(choice))).toMatchObject({ status: 410, code: 'PRICE_EXPIRED' });
  });

  it('checks the journey again', async () => {
    const choice = choiceOf(await firstResult(), { pickupDate: '2026-11-19' });
    expect(refusalOf(await select(choice))).toMatchObject({ fields: { pickupDate: expect.any(String) } });
  });

  it('refuses a replaced price, but keeps that of a quote', async () => {
    const selection = await quote(api, { type: 'Bus' });
    const { db } = api.context;
    await db.updateTable('ride_prices').set({ is_current: false }).where('price_id', '=', selection.price_id).execute();
    await db
      .insertInto('ride_prices')
      .columns(['price_id', 'type', 'base_kobo', 'per_km_kobo', 'minimum_kobo', 'comfort_extra_kobo', 'is_current'])
      .expression((prices) =>
        prices
          .selectFrom('ride_prices')
          .select(({ val, lit }) => [
            val('bus-tomorrow').as('price_id'),
            'type',
            'base_kobo',
            'per_km_kobo',
            'minimum_kobo',
            'comfort_extra_kobo',
            lit(true).as('is_current'),
          ])
          .where('price_id', '=', selection.price_id),
      )
      .execute();
    expect(refusalOf(await select(choiceOf(selection)))).toMatchObject({ status: 410, code: 'PRICE_EXPIRED' });
    const created = dataOf<{ transfer_details: { amount: number } }>(await create(api, selection, travellerNo(1)));
    expect(created.transfer_details.amount).toBe(selection.price);

    await db.transaction().execute((tx) => publishPrices(tx, api.context.now()));
    expect((await select(choiceOf(await quote(api, { type: 'Bus' })))).statusCode).toBe(200);
  });
});
