import { inTransaction } from 'server/database';
import type { AddOn } from 'shared/contract/add-ons';
import type { ChosenAddOn } from 'shared/contract/flights';
import { type RouteKind, routeKinds } from 'shared/contract/lists';
import { openTestApi, type TestApi } from '../testing';
import { listAddOns, priceAddOns } from './add-ons';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const party = {
  travellers: [{ type: 'ADT' }, { type: 'CHD' }, { type: 'INF' }],
  slices: 2,
} as const;

const price = (chosen: readonly ChosenAddOn[], routeKind: RouteKind = 'domestic', changeFee = 20_000) =>
  inTransaction(api.context.db, async (tx) =>
    priceAddOns(tx, chosen, await listAddOns(tx), { ...party, routeKind, changeFee }),
  );

const fieldsOf = async (chosen: readonly ChosenAddOn[]) =>
  Object.keys(
    await price(chosen).then(
      () => ({}),
      ({ fields }) => fields,
    ),
  );

it('are listed in order, as a public cacheable list', async () => {
  const answer = await api.inject({ method: 'GET', url: '/admin/addonlist' });
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=300/);
  const { data } = answer.json<{ data: AddOn[] }>();
  expect(data.map(({ name, price, per, maxQuantity }) => [name, price, per, maxQuantity])).toEqual([
    ['Extra 10 kg bag', 8_500, 'slice', 3],
    ['Choose your seat', 3_000, 'slice', 1],
    ['Flexible change', 12_000, 'traveller', 1],
    ['Child seat', 3_000, 'booking', 3],
  ]);
  expect(data[0]).toMatchObject({ regionalPrice: 25_000, longHaulPrice: 65_000 });
});

describe('the price of add-ons', () => {
  it('of a bag depends on the route', async () => {
    const bag = [{ _id: 'extra-bag-10kg', quantity: 1, traveller: 0 }];
    const amounts = [];
    for (const kind of routeKinds) amounts.push((await price(bag, kind))[0]?.amountKobo);
    expect(amounts).toEqual([1_700_000, 5_000_000, 13_000_000]);
  });

  it('of a free change of date is a share of the fee that it waives', async () => {
    const change = [{ _id: 'flexible-change', quantity: 1, traveller: 0 }];
    const amounts = [];
    for (const fee of [10_000, 20_000, 150_000]) amounts.push((await price(change, 'regional', fee))[0]?.amountKobo);
    expect(amounts).toEqual([600_000, 1_200_000, 9_000_000]);
  });

  it('is charged by traveller, by traveller and flight, or once', async () => {
    const { db } = api.context;
    const shared = { description: '', applies_to: 'flight', max_quantity: 1, rank: 9 } as const;
    await db
      .insertInto('add_ons')
      .values([
        { ...shared, add_on_id: 'meal', name: 'Meal', price_kobo: 400_000, per: 'traveller' },
        { ...shared, add_on_id: 'cover', name: 'Cover', price_kobo: 650_000, per: 'booking' },
      ])
      .execute();
    const lines = await price([
      { _id: 'meal', quantity: 1, traveller: 0 },
      { _id: 'choose-seat', quantity: 1, traveller: 1 },
      { _id: 'cover', quantity: 1 },
    ]);
    expect(lines.map(({ _id, traveller, amountKobo }) => [_id, traveller, amountKobo])).toEqual([
      ['meal', 0, 400_000],
      ['choose-seat', 1, 600_000],
      ['cover', null, 650_000],
    ]);
    expect(lines[0]).toMatchObject({ name: 'Meal', per: 'traveller', priceKobo: 400_000, quantity: 1 });
  });

  it('is zero without add-ons', async () => {
    expect(await price([])).toEqual([]);
  });

  it.each([
    ['an unknown add-on', { _id: 'lounge', quantity: 1 }, '_id'],
    ['a quantity over the limit', { _id: 'extra-bag-10kg', quantity: 4, traveller: 0 }, 'quantity'],
    ['for nobody', { _id: 'choose-seat', quantity: 1 }, 'traveller'],
    ['an unknown traveller', { _id: 'choose-seat', quantity: 1, traveller: 3 }, 'traveller'],
    ['a traveller for an add-on of the booking', { _id: 'cover', quantity: 1, traveller: 0 }, 'traveller'],
    ['an infant', { _id: 'extra-bag-10kg', quantity: 1, traveller: 2 }, 'traveller'],
  ])('is refused at its field for %s', async (_what, line, field) => {
    const fine = { _id: 'choose-seat', quantity: 1, traveller: 1 };
    expect(await fieldsOf([fine, line])).toEqual([`addOns.1.${field}`]);
  });

  it('is refused if an add-on is listed twice, which would bypass its limit', async () => {
    const twice = { _id: 'extra-bag-10kg', quantity: 3, traveller: 0 };
    expect(await fieldsOf([twice, { ...twice, traveller: 1 }, twice])).toEqual(['addOns.2._id']);
  });

  it('is refused if the add-on is no longer on sale', async () => {
    const { db } = api.context;
    await db.updateTable('add_ons').set({ is_on_sale: false }).where('add_on_id', '=', 'choose-seat').execute();
    expect(await fieldsOf([{ _id: 'choose-seat', quantity: 1, traveller: 0 }])).toEqual(['addOns.0._id']);
  });
});
