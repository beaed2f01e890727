import { carTypes } from 'shared/contract/lists';
import { searchRides } from 'shared/contract/rides';
import { openTestApi, type TestApi } from '../testing';
import { create, dataOf, journey, lagosAirport, lekki, post, quote, refusalOf, search } from './testing/ride-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const refused = async (over: object) => refusalOf(await post(api, '/ride/search-ride', { ...journey, ...over }));

describe('a search', () => {
  it('returns priced cars of every type for the requested journey', async () => {
    const found = await search(api);
    expect(found.length).toBeGreaterThan(20);
    expect(found.length).toBeLessThanOrEqual(40);
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(carTypes));
    for (const ride of found) {
      expect(ride).toMatchObject({ ...journey, freeWaitMinutes: 60, meetAndGreet: true });
      expect(ride.price % 500).toBe(0);
    }
    expect(new Set(found.map(({ car_id }) => car_id)).size).toBe(found.length);
  });

  it('has one type after another, each with its cheapest car first', async () => {
    const found = await search(api);
    const byType = carTypes.flatMap((type) => found.filter((ride) => ride.type === type));
    expect(found.map(({ type }) => type)).toEqual(byType.map(({ type }) => type));
    for (const type of carTypes) {
      const prices = found.filter((ride) => ride.type === type).map(({ price }) => price);
      expect(prices).toEqual([...prices].sort((one, other) => one - other));
    }
  });

  it('returns exactly the fields of the contract', async () => {
    const data = dataOf(await post(api, '/ride/search-ride', journey));
    expect(searchRides.data.parse(data)).toEqual(data);
  });

  it('excludes cars that are too small', async () => {
    for (const ride of await search(api, { passengers: 6, luggage: 5 })) {
      expect(ride.seats).toBeGreaterThanOrEqual(6);
      expect(ride.luggage).toBeGreaterThanOrEqual(5);
    }
    expect(await search(api, { passengers: 60 })).toEqual([]);
  });

  it('has cars of the airport’s state if the pickup state has none', async () => {
    const found = await search(api, { pickupLocation: 'Abeokuta South, Ogun', dropOffLocation: lagosAirport });
    expect(found[0]).toMatchObject({ freeWaitMinutes: 15, meetAndGreet: false });
    expect(found[0]?.car_id).toMatch(/^la-/);
  });

  it('has a higher price for a longer distance', async () => {
    const cheapest = async (dropOffLocation: string) =>
      Math.min(...(await search(api, { dropOffLocation })).map(({ price }) => price));
    expect(await cheapest('Ikeja, Lagos')).toBeLessThan(await cheapest(lekki));
    expect(await cheapest(lekki)).toBeLessThan(await cheapest('Ibadan North, Oyo'));
  });

  it.each([
    ['an unknown place', { pickupLocation: 'Lekki Phase 1' }, { pickupLocation: 'Choose a place from the list' }],
    ['the same place twice', { dropOffLocation: lagosAirport }, { dropOffLocation: expect.any(String) }],
    ['no airport at either end', { pickupLocation: 'Ikeja, Lagos' }, { dropOffLocation: expect.any(String) }],
    ['another end of the country', { dropOffLocation: 'Maiduguri, Borno' }, { dropOffLocation: expect.any(String) }],
    ['too soon', { pickupDate: '2026-11-20', pickupTime: '12:59' }, { pickupTime: expect.any(String) }],
    ['the past', { pickupDate: '2026-11-19' }, { pickupDate: expect.any(String) }],
    ['too far ahead', { pickupDate: '2027-02-19' }, { pickupDate: expect.any(String) }],
    ['a day that does not exist', { pickupDate: '2026-02-30' }, { pickupDate: expect.any(String) }],
    ['a time that does not exist', { pickupTime: '24:00' }, { pickupTime: expect.any(String) }],
  ])('is refused at its field: %s', async (_what, over, fields) => {
    expect(await refused(over)).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: expect.any(String),
      fields,
    });
  });

  it('may begin three hours from now', async () => {
    expect(await search(api, { pickupDate: '2026-11-20', pickupTime: '13:00' })).not.toEqual([]);
  });
});

describe('the search by query parameters', () => {
  const get = (query: object) =>
    api.inject({ method: 'GET', url: '/ride/search-ride', query: query as Record<string, string> });

  it('has the same result', async () => {
    expect(dataOf(await get({ ...journey, passengers: '5' }))).toEqual(await search(api, { passengers: 5 }));
  });

  it('returns one car of each type without parameters', async () => {
    const offers = dataOf<{ type: string; price?: number }[]>(await get({}));
    expect(offers.map(({ type }) => type).sort()).toEqual([...carTypes].sort());
    expect(offers.every(({ price }) => price === undefined)).toBe(true);
  });

  it('reports missing parameters', async () => {
    const { fields } = refusalOf(await get({ pickupLocation: lagosAirport }));
    expect(Object.keys(fields ?? {}).sort()).toEqual(['dropOffLocation', 'pickupDate', 'pickupTime']);
  });
});

describe('a car that is held', () => {
  it('is excluded only for overlapping journeys', async () => {
    const selection = await quote(api, { type: 'Luxury' });
    expect((await create(api, selection)).statusCode).toBe(200);
    const shows = async (pickupTime: string, pickupDate = journey.pickupDate) =>
      (await search(api, { pickupTime, pickupDate })).some(({ car_id }) => car_id === selection.car_id);
    expect(await shows('22:00')).toBe(false);
    expect(await shows('20:00')).toBe(false);
    expect(await shows('17:00')).toBe(true);
    expect(await shows('03:00', '2026-11-22')).toBe(true);
    api.travel(31 * 60_000);
    expect(await shows('22:00')).toBe(true);
  });
});
