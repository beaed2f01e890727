import type { RideAirport, RideAirportPage } from 'shared/contract/ride-airports';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, refusalOf, search } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const list = async () => dataOf<RideAirportPage[]>(await api.inject({ method: 'GET', url: '/ride/airports' }));
const show = async (value: string) =>
  dataOf<RideAirport>(await api.inject({ method: 'GET', url: `/ride/airports/${value}` }));

test('every airport of a ride search has a page with a title of its own', async () => {
  const pages = await list();
  expect(pages.slice(0, 2).map(({ value }) => value)).toEqual(['lagos', 'abuja']);
  expect(pages.length).toBeGreaterThan(20);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  for (const { value, description } of pages) {
    expect(value).toMatch(/^[a-z-]+$/);
    expect(description.length).toBeLessThan(300);
  }
});

test('the busiest airports have the prices of their most booked areas', async () => {
  const [lagos, ...others] = await list();
  expect(lagos?.areas[0]?.name).toBe('Eti Osa');
  expect(new Set(lagos?.areas.map(({ fromPrice }) => fromPrice)).size).toBe(3);
  const { areas } = await show('lagos');
  for (const { label, fromPrice } of lagos?.areas ?? [])
    expect(areas.find((area) => area.label === label)?.fromPrice).toBe(fromPrice);
  expect(others.slice(0, 5).map((airport) => airport.areas.length)).toEqual([3, 3, 3, 3, 3]);
  expect(others.slice(5).flatMap((airport) => airport.areas)).toEqual([]);
});

test('the prices are those of a search to the area', async () => {
  const { areas, fromPrice, cars } = await show('lagos');
  expect(areas[0]?.fromPrice).toBe(fromPrice);
  const distances = areas.map(({ roadKm }) => roadKm);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  for (const area of [areas[0], areas.at(-1)]) {
    const found = await search(api, {
      pickupLocation: 'Murtala Muhammed International Airport (LOS)',
      dropOffLocation: area?.label ?? '',
    });
    expect(Math.min(...found.map(({ price }) => price))).toBe(area?.fromPrice);
    if (area === areas[0])
      for (const { type, fromPrice: lowest } of cars)
        expect(Math.min(...found.filter((car) => car.type === type).map(({ price }) => price))).toBe(lowest);
  }
});

test('an airport leads to the others, and an unknown one is not found', async () => {
  const { others } = await show('abuja');
  expect(others.map(({ value }) => value)).toContain('lagos');
  expect(others.map(({ value }) => value)).not.toContain('abuja');
  expect((await show('abv')).value).toBe('abuja');
  expect(refusalOf(await api.inject({ method: 'GET', url: '/ride/airports/atlantis' }))).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});
