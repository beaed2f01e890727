import type { listCitiesAbroad } from 'shared/contract/catalogue';
import type { RouteFares } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
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

const read = async () =>
  dataOf<DataOf<typeof listCitiesAbroad>>(await ada.browser.get('/staff/catalogue/cities-abroad'));

async function change(cities: readonly string[], more: object = {}) {
  const { entries } = await read();
  const body = { kind: 'cities-abroad', key: 'site', values: { cities }, version: entries[0]?.version, ...more };
  return ada.browser.post('/staff/catalogue/changes', body);
}

const shownCities = async (): Promise<string[]> =>
  dataOf<RouteFares>(await api.inject({ method: 'GET', url: '/fly/route-fares' })).abroad.map(({ to }) => to.city);

it('the page of flights shows the chosen cities in their order, and an undo puts the former list back', async () => {
  const { options, entries } = await read();
  const before = await shownCities();
  expect(entries[0]?.values.cities.slice(0, 2)).toEqual(['LHR', 'DXB']);
  expect(before.slice(1, 3)).toEqual(['Dubai', 'Accra']);
  expect(options.find(({ value }) => value === 'LHR')?.label).toMatch(/^London \(LHR, LGW\)$/);
  expect(dataOf(await change(['ACC', 'LHR']))).toEqual({ message: 'The list of cities abroad is changed.' });
  const changed = await read();
  expect(changed.shown.map(({ to }) => to.city)).toEqual(['Accra', expect.stringMatching(/^London/)]);
  expect(await shownCities()).toEqual(['Accra', expect.stringMatching(/^London/)]);
  const [latest] = changed.entries[0]?.changes ?? [];
  expect(latest?.differences).toEqual([
    { label: 'Cities', before: 'LHR, DXB, ACC, IST, DOH, CDG, JNB, CAI, ADD, FRA, IAD, ATL', after: 'ACC, LHR' },
  ]);
  const body = { version: changed.entries[0]?.version };
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${latest?.changeId}/undo`, body));
  await read();
  expect(await shownCities()).toEqual(before);
});

it('without cities there is no list, and a list of a later day starts at midnight in Lagos', async () => {
  dataOf(await change([], { startsOn: '2026-11-21' }));
  expect((await read()).shown).not.toEqual([]);
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect(await shownCities()).toEqual([]);
});

it('each fare is that of the cheapest route from Nigeria to any airport of the city', async () => {
  dataOf(await change(['LGW']));
  const [london] = (await read()).shown;
  expect(london).toMatchObject({ to: { city: expect.stringMatching(/^London/) }, lowestTotal: expect.any(Number) });
  dataOf(await change(['LHR']));
  expect((await read()).shown).toEqual([london]);
});

it.each([
  [['LHR', 'LGW'], 1, 'This city is in the list already'],
  [['LHR', 'ABV'], 1, 'No flights from Nigeria to this city are on sale. Choose another one'],
  [['SYD'], 0, 'No flights from Nigeria to this city are on sale. Choose another one'],
  [['London'], 0, 'Choose a city'],
])('%p is refused at its field', async (cities, index, message) => {
  expect(refusalOf(await change(cities))).toMatchObject({
    status: 400,
    fields: { [`values.cities.${index}`]: message },
  });
});
