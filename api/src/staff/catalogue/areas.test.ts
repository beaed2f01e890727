import type { AreaEntry, CataloguePreview, listCatalogueAreas } from 'shared/contract/catalogue';
import type { DataOf } from 'shared/contract/operation';
import type { AreaNamed, RideWay } from 'shared/contract/places';
import {
  type Booked,
  create,
  dataOf,
  journey,
  post,
  quote,
  refusalOf,
  search,
  travellerNo,
} from '../../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../../testing';
import { type Staff, staffAs } from '../people/testing/people-calls';

let api: TestApi;
let ada: Staff;
beforeEach(async () => {
  api = await openTestApi();
  ada = await staffAs(api, 'ada@tafiya.ng', ['money']);
});
afterEach(() => api.close());

const read = async () =>
  dataOf<DataOf<typeof listCatalogueAreas>>(await ada.browser.get('/staff/catalogue/areas?state=lagos'));

async function areaNamed(name: string): Promise<AreaEntry> {
  const found = (await read()).entries.find((area) => area.name === name);
  if (!found) throw new Error(`Lagos has no area ${name}`);
  return found;
}

type Values = AreaEntry['values'];

async function change(name: string, given: Partial<Values>, more: object = {}) {
  const { key, version, values } = await areaNamed(name);
  const body = { kind: 'area', key, values: { ...values, ...given }, version, ...more };
  return ada.browser.post('/staff/catalogue/changes', body);
}
const turn = (name: string, isOn: boolean, more: object = {}) => change(name, { isOn }, more);

const add = (area: object) =>
  ada.browser.post('/staff/catalogue/areas', { state: 'lagos', latitude: 6.4474, longitude: 3.4723, ...area });

async function undoLast(name: string) {
  const { changes, version } = await areaNamed(name);
  return ada.browser.post(`/staff/catalogue/changes/${changes[0]?.changeId}/undo`, { version });
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
async function preview(name: string, given: Partial<Values>) {
  const { key, values } = await areaNamed(name);
  const body = { kind: 'area', key, values: { ...values, ...given } };
  const { title, prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
  return { title, rows: prices.map(({ title: type, before, after }) => `${type}: ${before}, ${after}`), prices };
}

it('the preview shows rides from the nearest airport that are no longer sold, and changes nothing', async () => {
  const { title, rows, prices } = await preview('Ikeja', { isOn: false });
  expect(title).toMatch(/^Rides from Murtala Muhammed International Airport to Ikeja, [\d.]+ km by road$/);
  expect(rows[0]).toBe('Saloon: 13000, null');
  expect(prices[0]?.note).toMatch(/^\d+ cars$/);
  expect((await areaNamed('Ikeja')).values.isOn).toBe(true);
  dataOf(await turn('Ikeja', false));
  expect((await preview('Ikeja', { isOn: true })).rows[0]).toBe('Saloon: null, 13000');
});

it('the preview of an airport is the way to the nearest area, and skips what is off', async () => {
  const airport = 'Murtala Muhammed International Airport';
  const { title } = await preview(airport, { isOn: false });
  expect(title).toMatch(new RegExp(`^Rides from ${airport} to `));
  dataOf(await turn(title.replace(/^.* to (.*), .*$/, '$1'), false));
  expect((await preview(airport, { isOn: false })).title).not.toBe(title);
});

it('an area that is not there is not previewed', async () => {
  const body = {
    kind: 'area',
    key: 'atlantis',
    values: { isOn: false, name: 'Atlantis', latitude: 6.5, longitude: 3.4 },
  };
  expect(refusalOf(await ada.browser.post('/staff/catalogue/preview', body)).code).toBe('NOT_FOUND');
});

it('what is planned for an area is withdrawn before its day', async () => {
  dataOf(await turn('Eti Osa', false, { startsOn: '2026-11-21' }));
  expect((await areaNamed('Eti Osa')).changes[0]).toMatchObject({ state: 'scheduled', canUndo: true });
  dataOf(await undoLast('Eti Osa'));
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect((await search(api)).length).toBeGreaterThan(0);
});

describe('a new name', () => {
  it('is the name of new rides, and an undo puts the old one back', async () => {
    expect(dataOf(await change('Eti Osa', { name: ' Eti-Osa  East ' }))).toEqual({
      message: 'Eti Osa, Lagos is changed.',
    });
    expect(await namesInList()).toContain('Eti-Osa East');
    const found = await search(api, { dropOffLocation: 'Eti-Osa East, Lagos' });
    expect(found[0]?.dropOffLocation).toBe('Eti-Osa East, Lagos');
    const { key, changes } = await areaNamed('Eti-Osa East');
    expect(key).toBe('lagos-eti-osa');
    expect(changes[0]?.differences).toEqual([{ label: 'Name', before: 'Eti Osa', after: 'Eti-Osa East' }]);
    dataOf(await undoLast('Eti-Osa East'));
    expect(await namesInList()).toContain('Eti Osa');
  });

  it('leaves bookings and open quotes as they are, and links with the old one find the area', async () => {
    const booked = dataOf<Booked>(await create(api, await quote(api), travellerNo(1)));
    const quoted = await quote(api, {}, { pickupTime: '20:00' });
    dataOf(await change('Eti Osa', { name: 'Lekki' }));
    const later = dataOf<Booked>(await create(api, quoted, travellerNo(2)));
    for (const { savedBookedRide } of [booked, later]) {
      const shown = await api.inject({ method: 'GET', url: `/ride/booked-ride/${savedBookedRide._id}` });
      expect(shown.body).toContain('Eti Osa, Lagos');
      expect(shown.body).not.toContain('Lekki, Lagos');
    }
    expect((await search(api, { pickupTime: '22:00' }))[0]?.dropOffLocation).toBe('Lekki, Lagos');
    const way = await api.inject({
      method: 'GET',
      url: '/ride/way',
      query: { pickupLocation: journey.pickupLocation, dropOffLocation: 'Eti Osa, Lagos' },
    });
    expect(dataOf<RideWay>(way).dropOff.name).toBe('Eti Osa');
  });

  it('is no longer another name of an area beside it', async () => {
    const named = async () =>
      dataOf<AreaNamed[]>(await api.inject({ method: 'GET', url: '/ride/areas-named/lekki' })).map(
        ({ label }) => label,
      );
    expect(await named()).toEqual(['Eti Osa, Lagos']);
    dataOf(await add({ name: 'Lekki' }));
    expect(await named()).toEqual(['Lekki, Lagos']);
  });

  it.each([
    ['of another area', 'ikeja', 'Ikeja, Lagos is another area. Choose another name, or change that area.'],
    ['with a comma', 'Ikeja, GRA', 'Use letters, digits, spaces and dashes, like Victoria Island'],
  ])('%s is refused at its field', async (_, name, message) => {
    const { status, fields } = refusalOf(await change('Eti Osa', { name }));
    expect([status, fields]).toEqual([400, { 'values.name': message }]);
  });

  it('that another area had is refused', async () => {
    dataOf(await change('Eti Osa', { name: 'Lekki' }));
    const message = 'Lekki, Lagos had this name, and rides were booked under it. Choose another name.';
    expect(refusalOf(await change('Ikeja', { name: 'Eti Osa' })).fields).toEqual({ 'values.name': message });
  });

  it('starts on a day', async () => {
    dataOf(await change('Eti Osa', { name: 'Lekki' }, { startsOn: '2026-11-21' }));
    expect(await namesInList()).toContain('Eti Osa');
    api.travel(14 * 60 * 60 * 1000);
    await api.runJobs();
    expect(await namesInList()).toContain('Lekki');
  });

  it('that another area got before its day does not start, and the history says why', async () => {
    dataOf(await change('Eti Osa', { name: 'Lekki' }, { startsOn: '2026-11-21' }));
    dataOf(await add({ name: 'Lekki' }));
    for (const hours of [14, 1, 1]) {
      api.travel(hours * 60 * 60 * 1000);
      await api.runJobs();
    }
    // the session has ended meanwhile
    ada = await staffAs(api, 'bola@tafiya.ng', ['money']);
    const [last] = (await areaNamed('Eti Osa')).changes;
    expect(last).toMatchObject({
      state: 'not_started',
      reason: expect.stringContaining('Lekki, Lagos is another area'),
    });
  });
});

describe('a new position', () => {
  const farther = { latitude: 6.75, longitude: 3.35 };

  it('changes the price of new rides, as the preview says, and not that of an open quote', async () => {
    const quoted = await quote(api, {}, { dropOffLocation: 'Ikeja, Lagos' });
    const { title, prices } = await preview('Ikeja', farther);
    expect(title).toMatch(
      /^Rides from Murtala Muhammed International Airport to Ikeja, [\d.]+ km, then [\d.]+ km by road$/,
    );
    const saloon = prices.find((price) => price.title === 'Saloon');
    expect(saloon?.after).toBeGreaterThan(saloon?.before ?? Infinity);
    dataOf(await change('Ikeja', farther));
    const found = await search(api, { dropOffLocation: 'Ikeja, Lagos' });
    expect(Math.min(...found.map(({ price }) => price))).toBe(saloon?.after);
    expect((await areaNamed('Ikeja')).changes[0]?.differences).toEqual([
      { label: 'Position', before: expect.stringMatching(/^6\.\d+, 3\.\d+$/), after: '6.75, 3.35' },
    ]);
    const booked = dataOf<{ transfer_details: { amount: number } }>(await create(api, quoted, travellerNo(1)));
    expect(booked.transfer_details.amount).toBe(quoted.price);
  });

  it('far from every place of the state is refused with the distance', async () => {
    const { fields } = refusalOf(await change('Ikeja', { latitude: 12, longitude: 8.5 }));
    expect(fields?.['values.latitude']).toMatch(
      /^This is \d{3} km from [^(]+ \([\d., ]+\), the nearest place in Lagos\. Check both numbers\.$/,
    );
    expect(refusalOf(await change('Ikeja', { latitude: 60 })).fields).toHaveProperty(['values.latitude']);
  });

  it('or another name of an airport is refused', async () => {
    const airport = 'Murtala Muhammed International Airport';
    const message = 'Name and position of an airport come from the list of airports. Switch it off or on only.';
    expect(refusalOf(await change(airport, farther)).fields).toEqual({ 'values.latitude': message });
    expect(refusalOf(await change(airport, { name: 'Lagos' })).fields).toEqual({ 'values.name': message });
  });
});

describe('a new area', () => {
  it('is found and booked at once, and its undo sells no more rides there', async () => {
    expect(dataOf(await add({ name: 'Lekki Phase 1' }))).toEqual({ message: 'Lekki Phase 1, Lagos is added.' });
    const area = await areaNamed('Lekki Phase 1');
    expect(area).toMatchObject({ key: 'lagos-lekki-phase-1', nearestAirport: { iata: 'LOS' } });
    expect(await namesInList()).toContain('Lekki Phase 1');
    const quoted = await quote(api, {}, { dropOffLocation: 'Lekki Phase 1, Lagos' });
    expect((await create(api, quoted, travellerNo(1))).statusCode).toBe(200);
    dataOf(await undoLast('Lekki Phase 1'));
    expect(await namesInList()).not.toContain('Lekki Phase 1');
    expect((await areaNamed('Lekki Phase 1')).values.isOn).toBe(false);
  });

  it('is previewed with what rides from the nearest airport cost', async () => {
    const values = { isOn: true, name: 'Lekki Phase 1', latitude: 6.4474, longitude: 3.4723 };
    const body = { kind: 'area', key: null, values };
    const { title, prices } = dataOf<CataloguePreview>(await ada.browser.post('/staff/catalogue/preview', body));
    expect(title).toContain('to Lekki Phase 1');
    expect(prices[0]).toMatchObject({ title: 'Saloon', before: null, after: expect.any(Number) });
  });

  it.each([
    [{ name: 'Ikeja' }, 'name', /There is an area with this name/],
    [{ name: 'Lekki', latitude: 12.01, longitude: 8.52 }, 'latitude', /the nearest place in Lagos/],
    [{ name: 'Lekki', state: 'atlantis' }, 'state', /Choose a state from the list/],
    [{ name: 'Lekki', longitude: 34.7 }, 'longitude', /Enter at most 15 degrees/],
  ])('is refused with %j', async (given, field, message) => {
    const { status, fields } = refusalOf(await add(given));
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
    expect(fields?.[field]).toMatch(message);
  });
});
