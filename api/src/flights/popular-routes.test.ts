import type { PopularRoute } from 'shared/contract/flights';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { search, trip } from './testing/flight-calls';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const popular = async (): Promise<PopularRoute[]> =>
  dataOf(await api.inject({ method: 'GET', url: '/fly/popular-routes' }));

/** The lowest total for one adult of a search on a day. */
async function lowestOf({ from, to }: PopularRoute, departureDate: string): Promise<number> {
  const { offers } = await search(api, { ...trip, slices: [{ from: from.iata, to: to.iata, departureDate }] });
  return Math.min(...offers.map(({ price }) => price.total));
}

test('lists the busiest routes, each pair of cities once, Lagos and Abuja first', async () => {
  const routes = await popular();
  expect(routes).toHaveLength(6);
  const [first] = routes;
  expect([first?.from.city, first?.to.city, first?.route]).toEqual(['Lagos', 'Abuja', 'lagos-abuja']);
  const pairs = routes.map(({ from, to }) => [from.iata, to.iata].sort().join('-'));
  expect(new Set(pairs).size).toBe(6);
});

test('each fare is the lowest of its search, and no other day of the month is cheaper', async () => {
  const [first, second] = await popular();
  if (!first || !second) throw new Error('There are no routes');
  for (const route of [first, second]) expect(await lowestOf(route, route.departureDate)).toBe(route.lowestTotal);

  const tomorrow = api.context.now().getTime() + 86_400_000;
  for (let day = 0; day < 30; day += 1) {
    const departureDate = new Date(tomorrow + day * 86_400_000).toISOString().slice(0, 10);
    expect(await lowestOf(first, departureDate)).toBeGreaterThanOrEqual(first.lowestTotal);
  }
});

test('the days move on with the clock', async () => {
  api.travel(25 * 86_400_000);
  const today = api.context.now().toISOString().slice(0, 10);
  for (const { departureDate } of await popular()) expect(departureDate > today).toBe(true);
});
