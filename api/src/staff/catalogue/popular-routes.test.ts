import type { listPopularRoutes } from 'shared/contract/catalogue';
import type { PopularRoute, RouteFares } from 'shared/contract/flights';
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
  dataOf<DataOf<typeof listPopularRoutes>>(await ada.browser.get('/staff/catalogue/popular-routes'));

async function change(routes: readonly string[], more: object = {}) {
  const { entries } = await read();
  const body = { kind: 'popular-routes', key: 'site', values: { routes }, version: entries[0]?.version, ...more };
  return ada.browser.post('/staff/catalogue/changes', body);
}

const nameOf = ({ from, to }: PopularRoute) => `${from.iata}-${to.iata}`;
const onHomePage = async (): Promise<string[]> =>
  dataOf<PopularRoute[]>(await api.inject({ method: 'GET', url: '/fly/popular-routes' })).map(nameOf);

it('chosen routes come first, the busiest follow, and an undo puts the former list back', async () => {
  const before = await onHomePage();
  expect(before[0]).toBe('LOS-ABV');
  expect(dataOf(await change(['ABV-LOS', 'LOS-LHR']))).toEqual({ message: 'The list of popular routes is changed.' });
  const after = await onHomePage();
  expect(after.slice(0, 2)).toEqual(['ABV-LOS', 'LOS-LHR']);
  // the other direction of a chosen route does not follow
  expect(after.slice(2)).toEqual(before.filter((route) => route !== 'LOS-ABV').slice(0, 4));
  const { entries, shown } = await read();
  expect(shown.map(nameOf)).toEqual(after);
  expect(entries[0]?.changes[0]?.differences).toEqual([
    { label: 'First', before: 'the busiest', after: 'ABV to LOS, LOS to LHR' },
  ]);
  const body = { version: entries[0]?.version };
  dataOf(await ada.browser.post(`/staff/catalogue/changes/${entries[0]?.changes[0]?.changeId}/undo`, body));
  expect(await onHomePage()).toEqual(before);
});

it('the page of flights follows, too', async () => {
  dataOf(await change(['LOS-LHR']));
  const { popular } = dataOf<RouteFares>(await api.inject({ method: 'GET', url: '/fly/route-fares' }));
  expect(popular.map(nameOf)[0]).toBe('LOS-LHR');
});

it('a list of a later day starts at midnight in Lagos', async () => {
  dataOf(await change(['LOS-LHR'], { startsOn: '2026-11-21' }));
  expect((await onHomePage())[0]).toBe('LOS-ABV');
  api.travel(14 * 60 * 60 * 1000);
  await api.runJobs();
  expect((await onHomePage())[0]).toBe('LOS-LHR');
});

it('the preview shows the list with its fares, and changes nothing', async () => {
  const reply = await ada.browser.post('/staff/catalogue/popular-routes/preview', { values: { routes: ['LOS-LHR'] } });
  const [first] = dataOf<PopularRoute[]>(reply);
  expect(first).toMatchObject({ from: { city: 'Lagos' }, to: { city: 'London' }, lowestTotal: expect.any(Number) });
  expect((await read()).entries[0]?.values).toEqual({ routes: [] });
});

it.each([
  [['LOS-ABV', 'ABV-LOS'], 'values.routes.1', 'This route is in the list already'],
  [['LHR-LOS'], 'values.routes.0', 'No flights from Nigeria are on sale on this route. Choose another one'],
  [['LOS-ABV', 'LOS-SYD'], 'values.routes.1', 'No flights from Nigeria are on sale on this route. Choose another one'],
  [['Lagos'], 'values.routes.0', 'Choose a route'],
])('%p is refused at its field', async (routes, field, message) => {
  expect(refusalOf(await change(routes))).toMatchObject({ status: 400, fields: { [field]: message } });
});
