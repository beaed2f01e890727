import type { CataloguePreview, listRidePrices, RidePriceEntry } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { publishPrices } from '../../rides/prices/prices.repository';
import { choiceOf, create, post, quote, search, travellerNo } from '../../rides/testing/ride-calls';
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

const read = async ({ browser }: Staff) =>
  dataOf<DataOf<typeof listRidePrices>>(await browser.get('/staff/catalogue/ride-prices'));

async function suv(): Promise<RidePriceEntry> {
  const found = (await read(ada)).entries.find(({ key }) => key === 'SUV');
  if (!found) throw new Error('SUVs have a price');
  return found;
}

/** Changes the price of an SUV as the page does: from what it shows, and with the confirmation of a large change. */
async function change(over: Partial<RidePriceEntry['values']>, more: object = {}) {
  const { values, version } = await suv();
  const body = { kind: 'ride-price', key: 'SUV', values: { ...values, ...over }, version, ...more };
  const reply = await ada.browser.post('/staff/catalogue/changes', body);
  const confirmed = reply.statusCode === 400 ? refusalOf(reply).fields?.confirmed : undefined;
  return confirmed ? ada.browser.post('/staff/catalogue/changes', { ...body, confirmed }) : reply;
}

const undo = async (more: object = {}) => {
  const { version, changes } = await suv();
  return ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version, ...more });
};

const cheapestSuv = async () => {
  const found = (await search(api)).find(({ type }) => type === 'SUV');
  if (!found) throw new Error('No SUV is free');
  return found;
};

it('a changed price is that of the next search, and an undo puts the former one back', async () => {
  const before = await cheapestSuv();
  expect(dataOf(await change({ base: 19_000 }))).toEqual({ message: 'The price of SUV is changed.' });
  const after = await cheapestSuv();
  expect(after.price).toBe(before.price + 10_000);
  // a page that still shows the old price cannot choose it
  expect(refusalOf(await post(api, '/ride/select-ride', choiceOf(before))).code).toBe('PRICE_EXPIRED');

  expect(dataOf(await undo())).toEqual({ message: 'The price of SUV is as it was before.' });
  expect((await cheapestSuv()).price).toBe(before.price);
});

it('an open quote keeps its price', async () => {
  const quoted = await quote(api, { type: 'SUV' });
  dataOf(await change({ base: 19_000 }));
  const booked = dataOf<{ transfer_details: { amount: number } }>(await create(api, quoted, travellerNo(1)));
  expect(booked.transfer_details.amount).toBe(quoted.price);
});

it('a price of a later day starts at midnight in Lagos, also after a restart of the site', async () => {
  const before = await cheapestSuv();
  expect(dataOf(await change({ base: 19_000 }, { startsOn: '2026-11-21' }))).toEqual({
    message: 'The price of SUV changes on Saturday 21, November 2026.',
  });
  expect((await suv()).changes[0]?.state).toBe('scheduled');
  // 23:59:59
  api.travel((14 * 60 * 60 - 1) * 1000);
  await api.runJobs();
  expect((await cheapestSuv()).price).toBe(before.price);
  api.travel(1000);
  await api.runJobs();
  expect((await cheapestSuv()).price).toBe(before.price + 10_000);
  await api.context.db.transaction().execute((tx) => publishPrices(tx, api.context.now()));
  expect((await cheapestSuv()).price).toBe(before.price + 10_000);
  // the first session is over by now
  ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
  expect((await suv()).changes[0]?.state).toBe('in_force');
});

it('a planned price is withdrawn before its day', async () => {
  const before = await cheapestSuv();
  dataOf(await change({ base: 19_000 }, { startsOn: '2026-11-21' }));
  expect(dataOf(await undo())).toEqual({ message: 'The price of SUV stays as it is on Saturday 21, November 2026.' });
  api.travel(15 * 60 * 60 * 1000);
  await api.runJobs();
  expect((await cheapestSuv()).price).toBe(before.price);
  ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
  expect((await suv()).changes[0]).toMatchObject({ state: 'undone', canUndo: false });
  expect(refusalOf(await undo())).toMatchObject({ code: 'STATE_CONFLICT', message: 'This change is undone already.' });
});

it('a change that another one has replaced is not undone', async () => {
  dataOf(await change({ base: 19_000 }));
  dataOf(await change({ base: 20_000 }));
  const { version, changes } = await suv();
  const reply = await ada.browser.post(`/staff/catalogue/changes/${changes[1]?.changeId}/undo`, { version });
  expect(refusalOf(reply).message).toBe('Another change has replaced this one. Undo that one, or make a new change.');
});

it('the history says who changed what', async () => {
  dataOf(await change({ base: 19_000, perKm: 600 }));
  dataOf(await undo());
  const { changes } = await suv();
  expect(changes.map(({ state, isUndo, madeBy }) => [state, isUndo, madeBy])).toEqual([
    ['in_force', true, 'Ada Obi'],
    ['undone', false, 'Ada Obi'],
  ]);
  expect(changes[1]?.differences).toEqual([
    { label: 'Base', before: 'NGN 9,000', after: 'NGN 19,000' },
    { label: 'Per kilometre', before: 'NGN 560', after: 'NGN 600' },
  ]);
  const actions = await api.context.db
    .selectFrom('staff_actions')
    .selectAll()
    .where('action', 'like', '%ride-price')
    .orderBy('id')
    .execute();
  expect(actions).toMatchObject([
    {
      action: 'catalogue: ride-price',
      reference: 'SUV',
      before_values: { base: 9_000 },
      after_values: { base: 19_000 },
    },
    {
      action: 'catalogue: undo ride-price',
      reference: 'SUV',
      before_values: { base: 19_000 },
      after_values: { base: 9_000 },
    },
  ]);
});

it('of two people who edit at once, the second one reads what the first one changed', async () => {
  const { values, version } = await suv();
  dataOf(await change({ perKm: 600 }));
  const late = { kind: 'ride-price', key: 'SUV', values: { ...values, base: 10_000 }, version };
  const refusal = refusalOf(await ada.browser.post('/staff/catalogue/changes', late));
  expect(refusal).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(refusal.message).toMatch(
    /^Ada Obi has changed the price of SUV \(Fri 20 Nov, 10:00 AM\): Per kilometre NGN 560 → NGN 600\./,
  );
  expect((await suv()).values).toEqual({ ...values, perKm: 600 });
});

/** The rides of a preview of this base, from today or another day on. */
async function previewBase(base: number, more: object = {}) {
  const { key, values } = await suv();
  const body = { kind: 'ride-price', key, values: { ...values, base }, ...more };
  return dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body)).prices;
}

it('the preview shows usual rides at the new price beside the present one, and changes nothing', async () => {
  const { values } = await suv();
  const rides = await previewBase(19_000);
  expect(rides.length).toBeGreaterThan(8);
  for (const { title, before, after } of rides.filter(({ title }) => title !== 'Lagos airport to Ikeja'))
    expect({ title, rise: Number(after) - Number(before) }).toEqual({ title, rise: 10_000 });
  // below the minimum, a part of the rise is without effect
  expect(rides[0]).toEqual({
    title: 'Lagos airport to Ikeja',
    note: expect.any(String),
    before: 21_000,
    after: expect.any(Number),
  });
  expect([...new Set(rides.map(({ title }) => title))]).toHaveLength(4);
  const found = await cheapestSuv();
  expect(rides.map(({ before }) => before)).toContain(found.price);
  expect((await suv()).values).toEqual(values);
});

it('the preview of a later day compares with what is planned until then', async () => {
  dataOf(await change({ base: 19_000 }, { startsOn: '2026-11-25' }));
  const lekki = async (more: object) =>
    (await previewBase(20_000, more)).find(({ title }) => title === 'Lagos airport to Lekki');
  const [sooner, later] = [await lekki({ startsOn: '2026-11-24' }), await lekki({ startsOn: '2026-11-25' })];
  expect(Number(sooner?.after) - Number(sooner?.before)).toBe(11_000);
  expect(Number(later?.after) - Number(later?.before)).toBe(1_000);
});

it('the preview refuses a day that has passed', async () => {
  const { key, values } = await suv();
  const body = { kind: 'ride-price', key, values, startsOn: '2026-11-19' };
  expect(refusalOf(await ada.browser.post('/staff/catalogue/preview', body)).fields).toEqual({
    startsOn: 'Choose today or a later day',
  });
});

it.each([
  ['values.base', { base: 10.5 }, 'Enter whole naira'],
  ['values.perKm', { perKm: 0 }, 'Enter at least NGN 1'],
  ['values.minimum', { minimum: 10_000_001 }, 'Enter at most NGN 10,000,000'],
])('%s is refused at its field', async (field, over, message) => {
  expect(refusalOf(await change(over))).toMatchObject({ status: 400, fields: { [field]: message } });
});

it.each([
  ['yesterday', '2026-11-19', 'Choose today or a later day'],
  ['in more than a year', '2027-11-21', 'Choose a day until Saturday 20, November 2027'],
])('a start %s is refused', async (_when, startsOn, message) => {
  expect(refusalOf(await change({ base: 1 }, { startsOn }))).toMatchObject({ fields: { startsOn: message } });
});

it('a price that rises by more than half asks to be confirmed, and names the effect', async () => {
  const { values, version } = await suv();
  const body = { kind: 'ride-price', key: 'SUV', values: { ...values, base: 19_000, perKm: 561 }, version };
  const refusal = refusalOf(await ada.browser.post('/staff/catalogue/changes', body));
  expect(refusal.fields).toEqual({ confirmed: 'Base NGN 9,000 → NGN 19,000 (+111%).' });
  expect((await suv()).values).toEqual(values);
});

it('a change of nothing is refused', async () => {
  expect(refusalOf(await change({})).message).toBe(
    'Nothing is different from the present values. Change one of them first.',
  );
});

it('who dispatches rides reads the prices and does not change them', async () => {
  const dayo = await staffAs(api, 'dayo@tafiya.ng', ['dispatch']);
  const list = await read(dayo);
  expect([list.mayChange, list.entries.length]).toEqual([false, 5]);
  expect((await read(ada)).mayChange).toBe(true);
  const { values, version } = await suv();
  const body = { kind: 'ride-price', key: 'SUV', values, version };
  expect(refusalOf(await dayo.browser.post('/staff/catalogue/changes', body))).toMatchObject({
    status: 403,
    message: 'This needs the role money or admin. Ask an admin of the staff for it.',
  });
});
