import type { FlightRoute } from 'shared/contract/flight-routes';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf } from '../testing/responses';
import { search, trip } from './testing/flight-calls';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const list = async (): Promise<{ value: string; title: string; description: string }[]> =>
  dataOf(await api.inject({ method: 'GET', url: '/fly/routes' }));
const show = async (value: string): Promise<FlightRoute> =>
  dataOf(await api.inject({ method: 'GET', url: `/fly/routes/${value}` }));

test('lists each route in both directions, with a title of its own', async () => {
  const routes = await list();
  expect(routes[0]).toMatchObject({ value: 'lagos-abuja', title: 'Flights from Lagos to Abuja' });
  const values = routes.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['abuja-lagos', 'lagos-port-harcourt']));
  expect(new Set(values).size).toBe(values.length);
  for (const { value, description } of routes) {
    expect(value).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
    expect(description.length).toBeLessThan(300);
  }
});

test('a route has the fares and the flights of its searches', async () => {
  const route = await show('lagos-abuja');
  const offersOn = async (departureDate: string) => {
    const { offers } = await search(api, { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate }] });
    return offers;
  };
  expect(route.fares).toHaveLength(30);
  expect(route.lowest?.total).toBe(Math.min(...route.fares.flatMap(({ minTotal }) => minTotal ?? [])));
  const cheapest = await offersOn(route.lowest?.departureDate ?? '');
  expect(Math.min(...cheapest.map(({ price }) => price.total))).toBe(route.lowest?.total);

  const day = await offersOn(route.timetableDay ?? '');
  const numbers = new Set(
    day.filter(({ slices }) => slices[0]?.stops === 0).map(({ slices }) => slices[0]?.segments[0]?.flightNumber),
  );
  expect(new Set(route.departures.map(({ flightNumber }) => flightNumber))).toEqual(numbers);
  expect(route.departures.length).toBe(numbers.size);
  expect(route.airlines.reduce((sum, { weeklyFlights }) => sum + weeklyFlights, 0)).toBeGreaterThan(numbers.size);
  expect(route.fastestMinutes).toBe(75);
});

test('a route leads to the way back and to other routes of its city', async () => {
  const { back, others, from, to } = await show('lagos-abuja');
  expect([back, from.iata, to.iata]).toEqual(['abuja-lagos', 'LOS', 'ABV']);
  expect(others.length).toBeGreaterThan(5);
  for (const other of others) {
    expect(other.from.iata).toBe('LOS');
    expect((await list()).map(({ value }) => value)).toContain(other.value);
  }
});

test('an unknown route says what to do', async () => {
  const answer = await api.inject({ method: 'GET', url: '/fly/routes/lagos-atlantis' });
  expect(refusalOf(answer)).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: expect.stringContaining('Choose another one'),
  });
});

test('the days move on with the clock', async () => {
  const [before] = (await show('lagos-abuja')).fares;
  api.travel(86_400_000);
  const [after] = (await show('lagos-abuja')).fares;
  expect((after?.date ?? '') > (before?.date ?? '')).toBe(true);
});
