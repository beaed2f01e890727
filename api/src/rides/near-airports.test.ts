import { rideParty } from 'shared/contract/lists';
import type { NearAirport } from 'shared/contract/places';
import { openTestApi, type TestApi } from '../testing';
import { carModels } from './fleet/car-models';
import { dataOf, quote, refusalOf, search } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const nearTo = (place: string, query = '') =>
  api.inject({ method: 'GET', url: `/ride/near-airports/${encodeURIComponent(place)}${query}` });
const airportsNear = async (place: string, query?: string) => dataOf<NearAirport[]>(await nearTo(place, query));

describe('the airports near a place', () => {
  test('are those within a drive, nearest first, of any state', async () => {
    const near = await airportsNear('Abeokuta South, Ogun');
    expect(near[0]).toMatchObject({ airportCode: 'LOS', state: 'Lagos', kind: 'airport' });
    expect(near.map(({ airportCode }) => airportCode)).toContain('IBA');
    const distances = near.map(({ roadKm }) => roadKm);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(400);
  });

  test.each(['Ogun', 'og', 'Anambra', 'FCT', 'Federal Capital Territory'])(
    'are known for the state %s',
    async (state) => {
      expect((await airportsNear(state)).length).toBeGreaterThan(0);
    },
  );

  test('every state has one within a drive', async () => {
    const states = dataOf<{ name: string }[]>(await api.inject({ method: 'GET', url: '/ride/getallstate' }));
    for (const { name } of states) expect([name, (await airportsNear(name)).length > 0]).toEqual([name, true]);
  });

  test.each(['from', 'to'] as const)(
    'have the price of the cheapest car of a search, %s the airport',
    async (direction) => {
      const area = 'Abeokuta South, Ogun';
      const [airport] = await airportsNear(area, `?direction=${direction}`);
      if (!airport) throw new Error('No airport near');
      const [pickupLocation, dropOffLocation] = direction === 'from' ? [airport.label, area] : [area, airport.label];
      const cars = await search(api, { pickupLocation, dropOffLocation });
      expect(airport.fromPrice).toBe(Math.min(...cars.map(({ price }) => price)));
    },
  );

  test('of an unknown place are not found', async () => {
    expect(refusalOf(await nearTo('Atlantis'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(refusalOf(await nearTo('Ogun', '?direction=up'))).toMatchObject({ status: 400 });
  });
});

test('a ride across a state border can be selected', async () => {
  const over = {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Abeokuta South, Ogun',
  };
  expect(await quote(api, {}, over)).toMatchObject(over);
});

test('a search asks for no more than the largest car takes', () => {
  const models = Object.values(carModels).flat();
  expect(rideParty).toEqual({
    passengers: Math.max(...models.map(({ seats }) => seats)),
    bags: Math.max(...models.map(({ luggage }) => luggage)),
  });
});
