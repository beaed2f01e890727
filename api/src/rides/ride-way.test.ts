import type { RideWay } from 'shared/contract/places';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, lagosAirport, lekki, refusalOf, search } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wayOf = (pickupLocation: string, dropOffLocation: string) =>
  api.inject({ method: 'GET', url: `/ride/way?${new URLSearchParams({ pickupLocation, dropOffLocation })}` });

test('a way has both ends, its road and a few areas around', async () => {
  const way = dataOf<RideWay>(await wayOf(lagosAirport, lekki));
  expect(way.pickup).toMatchObject({ airportCode: 'LOS', latitude: 6.5774 });
  expect(way.dropOff).toMatchObject({ name: 'Eti Osa' });
  expect(way.roadKm).toBeGreaterThan(20);
  expect(way.roadKm).toBeLessThan(40);
  const [car] = await search(api);
  expect(way.driveText).toBe(car?.drive.text);
  expect(way.around.length).toBeGreaterThan(0);
  expect(way.around.length).toBeLessThanOrEqual(6);
  expect(way.around.map(({ name }) => name)).not.toContain('Eti Osa');
  const back = dataOf<RideWay>(await wayOf(lekki, lagosAirport));
  expect(back).toMatchObject({ pickup: way.dropOff, dropOff: way.pickup, roadKm: way.roadKm });
});

test('a place that is not known is refused', async () => {
  expect(refusalOf(await wayOf(lagosAirport, 'Atlantis'))).toMatchObject({ code: 'NOT_FOUND' });
});
