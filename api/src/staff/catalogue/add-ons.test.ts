import type { AddOn } from 'shared/contract/add-ons';
import type { AddOnEntry, AddOnValues, CataloguePreview, listCatalogueAddOns } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { book } from '../../flights/testing/flight-calls';
import { type Booked, create, dataOf, quote, refusalOf, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeAll(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterAll(() => api.close());

async function addOnOf(id: string): Promise<AddOnEntry> {
  const { entries } = dataOf<DataOf<typeof listCatalogueAddOns>>(await ada.browser.get('/staff/catalogue/add-ons'));
  const found = entries.find(({ key }) => key === id);
  if (!found) throw new Error(`There is no add-on ${id}`);
  return found;
}

/** Changes an add-on as the page does, with the confirmation of a large change. */
async function change(id: string, over: Partial<AddOnValues>) {
  const { values, version } = await addOnOf(id);
  const body = { kind: 'add-on', key: id, values: { ...values, ...over }, version };
  const reply = await ada.browser.post('/staff/catalogue/changes', body);
  const confirmed = reply.statusCode === 400 ? refusalOf(reply).fields?.confirmed : undefined;
  return confirmed ? ada.browser.post('/staff/catalogue/changes', { ...body, confirmed }) : reply;
}

const onSale = async (): Promise<AddOn[]> => dataOf(await api.inject({ method: 'GET', url: '/admin/addonlist' }));

it('a changed price is that of the list of travellers, and an undo puts the former one back', async () => {
  expect(dataOf(await change('extra-bag-10kg', { price: 9_500, regionalPrice: null }))).toEqual({
    message: 'The add-on extra-bag-10kg is changed.',
  });
  const bag = (await onSale()).find(({ _id }) => _id === 'extra-bag-10kg');
  expect(bag).toMatchObject({ price: 9_500, longHaulPrice: 65_000 });
  expect(bag).not.toHaveProperty('regionalPrice');
  const { changes, version } = await addOnOf('extra-bag-10kg');
  expect(changes[0]?.differences).toEqual([
    { label: 'Price', before: 'NGN 8,500', after: 'NGN 9,500' },
    { label: 'Abroad up to 4,000 km', before: 'NGN 25,000', after: 'as within Nigeria' },
  ]);
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect((await onSale()).find(({ _id }) => _id === 'extra-bag-10kg')).toMatchObject({
    price: 8_500,
    regionalPrice: 25_000,
  });
});

it('one that is not on sale is in no list of travellers, and stays in that of the staff', async () => {
  dataOf(await change('choose-seat', { isOn: false }));
  expect((await onSale()).map(({ _id }) => _id)).not.toContain('choose-seat');
  expect((await addOnOf('choose-seat')).values.isOn).toBe(false);
});

it('an open quote of a ride keeps the price of its child seats', async () => {
  const quoted = await quote(api);
  dataOf(await change('child-seat', { price: 9_000 }));
  const booked = dataOf<Booked>(await create(api, quoted, { ...travellerNo(1), childSeats: 1 }));
  expect(booked.transfer_details.amount).toBe(quoted.price + 3_000);
});

/** The rows of a preview, as "what: before, after". */
async function preview(id: string, over: Partial<AddOnValues>, more: object = {}): Promise<string[]> {
  const { values } = await addOnOf(id);
  const body = { kind: 'add-on', key: id, values: { ...values, ...over }, ...more };
  const { prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  return prices.map(({ title, before, after }) => `${title}: ${before}, ${after}`);
}

it('the preview shows a bag by route and a flight with it, and changes nothing', async () => {
  const rows = await preview('extra-bag-10kg', { price: 10_000, longHaulPrice: 60_000 });
  const [bag, , accra, london] = rows;
  expect([bag, accra, london]).toEqual([
    'Lagos to Abuja: 8500, 10000',
    'Lagos to Accra: 25000, 25000',
    'Lagos to London: 65000, 60000',
  ]);
  const [, before, after] = /^Lagos to Abuja with it: (\d+), (\d+)$/.exec(rows[1] ?? '') ?? [];
  expect(Number(after) - Number(before)).toBe(1_500);
  expect((await addOnOf('extra-bag-10kg')).values.price).toBe(8_500);
});

it('the preview of a share shows what it is of the fee of the cheapest fare', async () => {
  const [home] = await preview('flexible-change', { changeFeePercentage: 30 });
  const [, before, after] = /^Lagos to Abuja: (\d+), (\d+)$/.exec(home ?? '') ?? [];
  expect(Number(before)).toBe(2 * Number(after));
});

it('the preview says what is no longer sold, and what a ride costs with a child seat', async () => {
  expect(await preview('extra-bag-10kg', { isOn: false })).toContain('Lagos to Accra: 25000, null');
  const { values } = await addOnOf('child-seat');
  const rows = await preview('child-seat', { price: values.price + 500 });
  expect(rows[0]).toBe(`Child seat: ${values.price}, ${values.price + 500}`);
  expect(rows[1]).toBe(`Lagos airport to Ikeja with one: ${13_000 + values.price}, ${13_500 + values.price}`);
});

it('the preview of a new one compares with its not being sold', async () => {
  const body = { kind: 'add-on', key: null, values: lounge };
  const { prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  expect(prices[0]).toMatchObject({ title: 'Lagos to Abuja', before: null, after: 20_000 });
});

it('a price of a later day starts at midnight in Lagos, if it was not withdrawn before', async () => {
  const id = 'extra-bag-10kg';
  const sold = async () => (await onSale()).find(({ _id }) => _id === id)?.price;
  const plan = async (price: number) => {
    const { values, version } = await addOnOf(id);
    const body = { kind: 'add-on', key: id, values: { ...values, price }, version, startsOn: '2026-11-21' };
    return dataOf<{ message: string }>(await ada.browser.post('/staff/catalogue/changes', body));
  };
  expect(await plan(8_600)).toEqual({ message: 'The add-on extra-bag-10kg changes on Saturday 21, November 2026.' });
  const planned = await addOnOf(id);
  expect(planned.changes[0]).toMatchObject({ state: 'scheduled', canUndo: true });
  const url = `/staff/catalogue/changes/${planned.changes[0]?.changeId}/undo`;
  dataOf(await ada.browser.post(url, { version: planned.version }));
  await plan(8_700);
  expect((await addOnOf(id)).changes.map(({ state }) => state).slice(0, 2)).toEqual(['scheduled', 'undone']);
  expect(await sold()).toBe(8_500);
  // midnight in Lagos
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(await sold()).toBe(8_700);
  // the first session is over by now
  ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
  expect((await addOnOf(id)).changes[0]).toMatchObject({ state: 'in_force', madeBy: 'Ada Obi' });
});

it.each([
  ['values.price', { price: 0 }, 'Enter at least NGN 1'],
  ['values.maxQuantity', { maxQuantity: 21 }, 'Enter at most 20'],
  ['values.changeFeePercentage', { changeFeePercentage: 100 }, 'Enter at most 99%'],
  ['values.name', { name: ' ' }, 'Enter the name'],
])('%s is refused at its field', async (field, over, message) => {
  expect(refusalOf(await change('flexible-change', over))).toMatchObject({ status: 400, fields: { [field]: message } });
});

const lounge: AddOnValues = {
  ...{ name: 'Airport lounge', description: 'A seat in the lounge before the flight.', price: 20_000 },
  ...{ regionalPrice: null, longHaulPrice: 35_000, changeFeePercentage: null, maxQuantity: 2, isOn: true },
};
const add = (over: Partial<AddOnValues> = {}) =>
  ada.browser.post('/staff/catalogue/add-ons', { per: 'traveller', values: { ...lounge, ...over } });

it('a new add-on is sold with flights, and an undo takes it off sale', async () => {
  expect(dataOf(await add())).toEqual({ message: 'Airport lounge is added.' });
  expect((await onSale()).at(-1)).toMatchObject({
    ...{ _id: 'airport-lounge', appliesTo: 'flight', per: 'traveller', price: 20_000, longHaulPrice: 35_000 },
  });
  // sold in a booking at its price
  const chosen = { addOns: [{ _id: 'airport-lounge', quantity: 2, traveller: 0 }] };
  const { savedBooking } = await book(api, undefined, chosen);
  expect(savedBooking.price.addOns).toBe(40_000);
  expect(refusalOf(await add())).toMatchObject({
    status: 400,
    fields: { 'values.name': 'Another add-on has this name. Choose another name, or change that one.' },
  });
  const { changes, version } = await addOnOf('airport-lounge');
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  expect((await onSale()).map(({ _id }) => _id)).not.toContain('airport-lounge');
});

it('a new add-on has a price of its own', async () => {
  expect(refusalOf(await add({ name: 'Late check-in', changeFeePercentage: 20 })).fields).toEqual({
    'values.changeFeePercentage': 'Only Flexible change has a share of the change fee: enter a price',
  });
});
