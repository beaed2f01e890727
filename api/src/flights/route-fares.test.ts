import type { PopularRoute, RouteFares } from 'shared/contract/flights';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { search, trip } from './testing/flight-calls';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const routeFares = async (): Promise<RouteFares> =>
  dataOf(await api.inject({ method: 'GET', url: '/fly/route-fares' }));

const namesOf = (routes: readonly PopularRoute[]) => routes.map(({ from, to }) => `${from.city} ${to.city}`);

test('lists the busiest routes, the cheapest route to each city abroad, and the routes of the busiest cities', async () => {
  const { popular, abroad, cities } = await routeFares();
  expect(namesOf(popular)[0]).toBe('Lagos Abuja');
  expect(abroad.map(({ to }) => to.city).slice(0, 3)).toEqual(['London', 'Dubai', 'Accra']);
  expect(new Set(abroad.map(({ to }) => to.city)).size).toBe(abroad.length);
  expect(cities.map(({ city }) => city)).toEqual(expect.arrayContaining(['Lagos', 'Abuja', 'Port Harcourt', 'Kano']));
  for (const { iata, routes } of cities) for (const { from } of routes) expect(from.iata).toBe(iata);
  for (const { route } of [...popular, ...abroad, ...cities.flatMap(({ routes }) => routes)])
    expect(route).toMatch(/^[a-z0-9-]+$/);
});

test('each fare is the lowest of the search of its day', async () => {
  const { abroad, cities } = await routeFares();
  for (const each of [abroad[2], cities[2]?.routes[1]]) {
    if (!each) throw new Error('The route is missing');
    const { from, to, departureDate, lowestTotal } = each;
    const { offers } = await search(api, { ...trip, slices: [{ from: from.iata, to: to.iata, departureDate }] });
    expect(Math.min(...offers.map(({ price }) => price.total))).toBe(lowestTotal);
  }
});

test('a search names the page of its route', async () => {
  const departureDate = new Date(api.context.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const found = (to: string) => search(api, { ...trip, slices: [{ from: 'LOS', to, departureDate }] });
  expect((await found('ABV')).route).toBe('lagos-abuja');
  expect((await found('MIA')).route).toBeUndefined();
});

test('the days move on with the clock', async () => {
  api.travel(25 * 86_400_000);
  const today = api.context.now().toISOString().slice(0, 10);
  const { abroad } = await routeFares();
  for (const { departureDate } of abroad) expect(departureDate > today).toBe(true);
});
