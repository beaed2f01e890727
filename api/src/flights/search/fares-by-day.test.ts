import type { FareDay } from 'shared/contract/flights';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { search, trip } from '../testing/flight-calls';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const read = (query: string) => api.inject({ method: 'GET', url: `/fly/fares-by-day?${query}` });
const dayAfter = (days: number) => new Date(api.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('each day of the months has the lowest fare of its search', async () => {
  const later = dayAfter(40);
  const answer = await read(`from=LOS&to=ABV&month=${later.slice(0, 7)}&months=2`);
  expect(answer.headers['cache-control']).toContain('max-age=300');
  const days = dataOf<FareDay[]>(answer);
  expect(days.length).toBeGreaterThanOrEqual(59);
  expect(days[0]?.date).toBe(`${later.slice(0, 7)}-01`);
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
  const { offers } = await search(api, { ...trip, slices: [{ from: 'LOS', to: 'ABV', departureDate: later }] });
  expect(days.find(({ date }) => date === later)?.minTotal).toBe(Math.min(...offers.map(({ price }) => price.total)));
});

const returnTrip = (departureDate: string, returnDate: string) => ({
  ...trip,
  tripType: 'return' as const,
  slices: [
    { from: 'LOS', to: 'ABV', departureDate },
    { from: 'ABV', to: 'LOS', departureDate: returnDate },
  ],
});

test('with nights each day has the lowest return fare', async () => {
  const [out, back] = [dayAfter(40), dayAfter(44)];
  const days = dataOf<FareDay[]>(await read(`from=LOS&to=ABV&month=${out.slice(0, 7)}&nights=4`));
  const { offers } = await search(api, returnTrip(out, back));
  expect(days.find(({ date }) => date === out)?.minTotal).toBe(Math.min(...offers.map(({ price }) => price.total)));
});

test('a grid has the lowest return fare of each pair of days, and none of a return before its departure', async () => {
  const [out, back] = [dayAfter(40), dayAfter(42)];
  const url = `/fly/fare-grid?from=LOS&to=ABV&departureDate=${out}&returnDate=${back}`;
  const pairs = dataOf<{ departureDate: string; returnDate: string; minTotal: number | null }[]>(
    await api.inject({ method: 'GET', url }),
  );
  expect(pairs).toHaveLength(49);
  for (const pair of pairs.filter(({ departureDate }) => departureDate > dayAfter(42)))
    expect(pair.minTotal === null).toBe(pair.returnDate < pair.departureDate);
  for (const day of [out, dayAfter(38)]) {
    const { offers } = await search(api, returnTrip(day, dayAfter(43)));
    const found = pairs.find(({ departureDate, returnDate }) => departureDate === day && returnDate === dayAfter(43));
    expect(found?.minTotal).toBe(Math.min(...offers.map(({ price }) => price.total)));
  }
});

test('past days have no fare, and neither have days that are not on sale yet', async () => {
  const today = dayAfter(0);
  const month = dataOf<FareDay[]>(await read(`from=LOS&to=ABV&month=${today.slice(0, 7)}`));
  for (const { date, minTotal } of month) if (date < today) expect(minTotal).toBeNull();
  const far = dataOf<FareDay[]>(await read(`from=LOS&to=ABV&month=${dayAfter(500).slice(0, 7)}`));
  expect(far.every(({ minTotal }) => minTotal === null)).toBe(true);
});

test.each([
  ['from=LOS&to=XXX&month=2027-01', { to: 'We do not know this airport' }],
  ['from=LOS&to=LOS&month=2027-01', { to: 'Choose two different airports' }],
])('refuses %s', async (query, fields) => {
  expect(refusalOf(await read(query))).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', fields });
});

test.each(['from=LOS&to=ABV&month=2027-13', 'from=LOS&to=ABV&month=2027-01&months=4'])('refuses %s', async (query) => {
  expect((await read(query)).statusCode).toBe(400);
});
