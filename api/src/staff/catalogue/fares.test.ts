import type { CataloguePreview, FareFamilyEntry, FareFamilyValues, listFareFamilies } from 'shared/contract/catalogue';
import type { FlightOffer } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import { beginChange, payChange } from '../../flights/testing/change-calls';
import {
  type Booked,
  create,
  look,
  runJobs,
  search,
  select,
  sendMoney,
  trip,
} from '../../flights/testing/flight-calls';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeEach(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterEach(() => api.close());

async function fareOf(key: string): Promise<FareFamilyEntry> {
  const { entries } = dataOf<DataOf<typeof listFareFamilies>>(await ada.browser.get('/staff/catalogue/fares'));
  const found = entries.find((entry) => entry.key === key);
  if (!found) throw new Error(`There is no fare ${key}`);
  return found;
}

/** Changes a fare as the page does: from what it shows. */
async function change(key: string, over: Partial<FareFamilyValues>, more: object = {}) {
  const { values, version } = await fareOf(key);
  const body = { kind: 'fare', key, values: { ...values, ...over }, version, ...more };
  return ada.browser.post('/staff/catalogue/changes', body);
}

async function cheapest(code: string): Promise<FlightOffer> {
  const found = (await search(api)).offers.find(({ brand }) => brand.code === code);
  if (!found) throw new Error(`No flight is sold in ${code}`);
  return found;
}

const inClassic = ({ brand }: FlightOffer) => brand.code === 'CLASSIC';

it('the price, the fees and the bag of a fare are those of the next search, and an undo puts the former ones back', async () => {
  const before = await cheapest('CLASSIC');
  const { home, extras } = (await fareOf('CLASSIC')).values;
  const over = { extras: { ...extras, Y: 25 }, home: { ...home, refundFee: 20_000 }, homeExtraKg: 5 };
  expect(dataOf(await change('CLASSIC', over))).toEqual({ message: 'The fare Classic is changed.' });
  const after = await cheapest('CLASSIC');
  expect(after.price.base / before.price.base).toBeCloseTo(1.25 / 1.15, 2);
  expect(after.conditions.refund.text).toBe('NGN 20,000 fee up to 24 hours before departure.');
  const bagOf = ({ slices }: FlightOffer) => slices[0]?.segments[0]?.baggage.checkedKg ?? 0;
  expect(bagOf(after)).toBe(bagOf(before) + 5);

  const { changes, version } = await fareOf('CLASSIC');
  expect(changes[0]?.differences).toEqual([
    { label: 'Economy Class above the lowest fare', before: '15%', after: '25%' },
    { label: 'Refund fee within Nigeria', before: 'NGN 15,000', after: 'NGN 20,000' },
    { label: 'Extra bag within Nigeria', before: '0 kg', after: '5 kg' },
  ]);
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  const again = await cheapest('CLASSIC');
  expect([again.price, again.conditions, bagOf(again)]).toEqual([before.price, before.conditions, bagOf(before)]);
});

it.each(['Y', 'W', 'C', 'F'] as const)('the list says which fares cabin %s sells', async (cabin) => {
  const { entries } = dataOf<DataOf<typeof listFareFamilies>>(await ada.browser.get('/staff/catalogue/fares'));
  const { offers } = await search(api, {
    ...trip,
    cabin,
    slices: [{ from: 'LOS', to: 'LHR', departureDate: '2026-12-04' }],
  });
  const sold = new Set(offers.map(({ brand }) => brand.code));
  expect(sold.size).toBeGreaterThan(0);
  const listed = entries.filter(({ cabins }) => cabins.some((one) => one.cabin === cabin));
  expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining([...sold]));
  expect(listed).toHaveLength(sold.size);
});

it('a kept price and a booking have the fare as it was sold', async () => {
  const selection = await select(api, undefined, inClassic);
  const { home, extras } = (await fareOf('CLASSIC')).values;
  dataOf(await change('CLASSIC', { extras: { ...extras, Y: 30 }, home: { ...home, refundFee: 20_000 } }));
  const booked = dataOf<Booked>(await create(api, selection));
  const { offer, savedBooking } = await look(api, booked);
  expect(offer.conditions).toEqual(selection.offer.conditions);
  expect(savedBooking.price.base).toBe(selection.offer.price.base);
});

it('a booking keeps its fees when its date is changed', async () => {
  const booked = dataOf<Booked>(await create(api, await select(api, undefined, inClassic)));
  dataOf(await sendMoney(api, booked));
  await runJobs(api);
  const { home } = (await fareOf('CLASSIC')).values;
  dataOf(await change('CLASSIC', { home: { ...home, refundFee: 20_000, changeFee: 12_000 } }));
  const changed = await beginChange(api, booked, '2026-12-11');
  expect(changed.fee).toBe(10_000);
  await payChange(api, changed);
  const { offer } = await look(api, booked);
  expect(offer.slices[0]?.departAt).toMatch(/^2026-12-11/);
  expect([offer.conditions.refund.fee, offer.conditions.change.fee]).toEqual([15_000, 10_000]);
});

it('a fare of a later day starts at midnight in Lagos', async () => {
  const { home } = (await fareOf('CLASSIC')).values;
  dataOf(await change('CLASSIC', { home: { ...home, changeFee: 12_000 } }, { startsOn: '2026-11-21' }));
  // 23:59:59
  api.travel((14 * 60 * 60 - 1) * 1000);
  await api.runJobs();
  expect((await cheapest('CLASSIC')).conditions.change.fee).toBe(10_000);
  api.travel(1000);
  await api.runJobs();
  expect((await cheapest('CLASSIC')).conditions.change.fee).toBe(12_000);
});

it('the preview shows usual flights at the new price beside the present one, and changes nothing', async () => {
  const { values } = await fareOf('FLEX');
  const body = { kind: 'fare', key: 'FLEX', values: { ...values, extras: { ...values.extras, Y: 50 } } };
  const { prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  expect(
    prices.filter(({ before, after }) => Number(after) > Number(before)).map(({ title, note }) => `${title}, ${note}`),
  ).toEqual(['Lagos to Abuja, Economy Class', 'Lagos to London, Economy Class']);
  const others = prices.filter(({ note }) => note !== 'Economy Class');
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ before, after }) => before === after)).toBe(true);
  const cheapestNow = await cheapest('FLEX');
  expect(prices.find(({ title }) => title === 'Lagos to Abuja')?.before).toBe(cheapestNow.price.total);
  expect((await fareOf('FLEX')).values).toEqual(values);
});

it.each([
  ['CLASSIC', { Y: 40, W: null, C: null }, 'values.extras.Y', 'Enter less than the 36% of Flex'],
  ['FLEX', { Y: 15, W: 18, C: 16 }, 'values.extras.Y', 'Enter more than the 15% of Classic'],
  ['FLEX', { Y: 36, W: null, C: 16 }, 'values.extras.W', 'Enter a percentage'],
  ['SAVER', { Y: 5, W: null, C: null }, 'values.extras.Y', 'This fare has no price of its own in this cabin'],
])('%s at %p is refused at its field', async (key, extras, field, message) => {
  expect(refusalOf(await change(key, { extras }))).toMatchObject({ status: 400, fields: { [field]: message } });
});

it('a fee that falls by more than a third or rises by more than half asks to be confirmed, and names the effect', async () => {
  const { home, extras } = (await fareOf('CLASSIC')).values;
  const over = { home: { ...home, refundFee: 9_000, changeFee: 16_000 }, extras: { ...extras, Y: 20 } };
  const refusal = refusalOf(await change('CLASSIC', over));
  const sentence =
    'Refund fee within Nigeria NGN 15,000 → NGN 9,000 (−40%), Change fee within Nigeria NGN 10,000 → NGN 16,000 (+60%).';
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', fields: { confirmed: sentence } });
  // another amount is another question
  const other = { ...over, home: { ...over.home, refundFee: 5_000 } };
  expect(refusalOf(await change('CLASSIC', other, { confirmed: sentence })).code).toBe('VALIDATION_FAILED');
  expect((await cheapest('CLASSIC')).conditions.refund.fee).toBe(15_000);
  dataOf(await change('CLASSIC', over, { confirmed: sentence }));
  expect((await cheapest('CLASSIC')).conditions.refund.fee).toBe(9_000);
});
