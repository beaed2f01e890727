import type { AreaEntry, CataloguePreview, listCatalogueAreas } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import { create, dataOf, journey, post, quote, refusalOf, search, travellerNo } from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { type SignedIn, signInAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: SignedIn;
beforeEach(async () => {
  api = await openTestApi();
  ada = await signInAs(api, 'ada@tafiya.ng', ['money']);
});
afterEach(() => api.close());

const read = async () =>
  dataOf<DataOf<typeof listCatalogueAreas>>(await ada.browser.get('/staff/catalogue/areas?state=lagos'));

async function areaNamed(name: string): Promise<AreaEntry> {
  const found = (await read()).entries.find((area) => area.name === name);
  if (!found) throw new Error(`Lagos has no area ${name}`);
  return found;
}

async function turn(name: string, isOn: boolean, more: object = {}) {
  const { key, version } = await areaNamed(name);
  return ada.browser.post('/staff/catalogue/changes', { kind: 'area', key, values: { isOn }, version, ...more });
}

const namesInList = async (): Promise<string[]> =>
  dataOf<{ name: string }[]>(await api.inject({ method: 'GET', url: '/ride/getarea/Lagos' })).map(({ name }) => name);

it('an area that is switched off is in no list, and a search for it says so, until it is switched on', async () => {
  expect(await namesInList()).toContain('Eti Osa');
  expect(dataOf(await turn('Eti Osa', false))).toEqual({ message: 'Eti Osa, Lagos is changed.' });
  expect(await namesInList()).not.toContain('Eti Osa');
  expect(refusalOf(await post(api, '/ride/search-ride', journey))).toMatchObject({
    status: 400,
    fields: { dropOffLocation: 'We do not drive to or from Eti Osa at the moment. Choose another place' },
  });
  dataOf(await turn('Eti Osa', true));
  expect((await search(api)).length).toBeGreaterThan(0);
});

it('an airport is switched off like an area', async () => {
  dataOf(await turn('Murtala Muhammed International Airport', false));
  expect(refusalOf(await post(api, '/ride/search-ride', journey)).fields).toHaveProperty('pickupLocation');
  const { statusCode } = await api.inject({ method: 'GET', url: '/ride/airports/los' });
  expect(statusCode).toBe(404);
});

it('an open quote of an area is booked after it was switched off', async () => {
  const quoted = await quote(api);
  dataOf(await turn('Eti Osa', false));
  expect((await create(api, quoted, travellerNo(1))).statusCode).toBe(200);
});

it('the list counts the areas of each state, and those that are off', async () => {
  dataOf(await turn('Ikeja', false));
  const { states, entries } = await read();
  expect(states.find(({ _id }) => _id === 'lagos')).toMatchObject({ count: entries.length, off: 1 });
  expect(entries[0]?.areaKind).toBe('airport');
  expect((await areaNamed('Ikeja')).changes[0]?.differences).toEqual([{ label: 'Rides', before: 'on', after: 'off' }]);
});

it('an area is switched off from a day on', async () => {
  dataOf(await turn('Eti Osa', false, { startsOn: '2026-11-21' }));
  expect((await search(api)).length).toBeGreaterThan(0);
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(refusalOf(await post(api, '/ride/search-ride', journey)).fields).toHaveProperty('dropOffLocation');
});

/** What a preview says, with each row as "type: before, after". */
async function preview(name: string, isOn: boolean) {
  const { key } = await areaNamed(name);
  const body = { kind: 'area', key, values: { isOn } };
  const { title, prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  return { title, rows: prices.map(({ title: type, before, after }) => `${type}: ${before}, ${after}`), prices };
}

it('the preview shows rides from the nearest airport that are no longer sold, and changes nothing', async () => {
  const { title, rows, prices } = await preview('Ikeja', false);
  expect(title).toBe('Rides from Murtala Muhammed International Airport to Ikeja');
  expect(rows[0]).toBe('Saloon: 13000, null');
  expect(prices[0]?.note).toMatch(/^\d+ cars$/);
  expect((await areaNamed('Ikeja')).values.isOn).toBe(true);
  dataOf(await turn('Ikeja', false));
  expect((await preview('Ikeja', true)).rows[0]).toBe('Saloon: null, 13000');
});

it('the preview of an airport is the way to the nearest area, and skips what is off', async () => {
  const airport = 'Murtala Muhammed International Airport';
  const { title } = await preview(airport, false);
  expect(title).toMatch(new RegExp(`^Rides from ${airport} to `));
  dataOf(await turn(title.replace(/^.* to /, ''), false));
  expect((await preview(airport, false)).title).not.toBe(title);
});

it('an area that is not there is not previewed', async () => {
  const body = { kind: 'area', key: 'atlantis', values: { isOn: false } };
  expect(refusalOf(await ada.browser.post('/staff/catalogue/preview', body)).code).toBe('NOT_FOUND');
});

it('what is planned for an area is withdrawn before its day', async () => {
  dataOf(await turn('Eti Osa', false, { startsOn: '2026-11-21' }));
  const { changes, version } = await areaNamed('Eti Osa');
  expect(changes[0]).toMatchObject({ state: 'scheduled', canUndo: true });
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version }));
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect((await search(api)).length).toBeGreaterThan(0);
});
