import { getAirports, getAllState, getArea, getAreasNamed } from 'shared/contract/places';
import { openTestApi, type TestApi } from '../testing';
import { areaNames } from './area-names';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const get = async (url: string) => {
  const answer = await api.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const areasOf = async (value: string) => getArea.data.parse(await get(`/ride/getarea/${encodeURIComponent(value)}`));
const search = async (text: string) =>
  getAirports.data.parse(await get(`/fly/getairports?search=${encodeURIComponent(text)}`)).airports;

describe('states and areas', () => {
  test('are the 36 states and the capital territory', async () => {
    const states = getAllState.data.parse(await get('/ride/getallstate'));
    expect(states).toHaveLength(37);
    expect(new Set(states.map(({ code }) => code)).size).toBe(37);
    expect(states.find(({ name }) => name === 'Katsina')).toMatchObject({ code: 'KT', capital: 'Katsina' });
    expect(states.find(({ code }) => code === 'FC')).toMatchObject({
      name: 'Federal Capital Territory',
      capital: 'Abuja',
    });
  });

  test('are found by a name of any state', async () => {
    const named = async (name: string) =>
      getAreasNamed.data.parse(await get(`/ride/areas-named/${encodeURIComponent(name)}`));
    expect(await named('lekki')).toEqual([{ label: 'Eti Osa, Lagos', state: 'Lagos', name: 'Lekki' }]);
    expect(await named('Ikeja')).toEqual([{ label: 'Ikeja, Lagos', state: 'Lagos' }]);
    expect((await named('surulere')).map(({ state }) => state)).toEqual(expect.arrayContaining(['Lagos', 'Oyo']));
    expect(await named('nowhere')).toEqual([]);
    expect(await named('-')).toEqual([]);
  });

  test('cover the country: 774 local government areas, 25 airports, no label twice', async () => {
    const states = getAllState.data.parse(await get('/ride/getallstate'));
    const areas = (await Promise.all(states.map(({ name }) => areasOf(name)))).flat();
    expect(areas.filter(({ kind }) => kind === 'lga')).toHaveLength(774);
    expect(areas.filter(({ kind }) => kind === 'airport')).toHaveLength(25);
    expect(new Set(areas.map(({ label }) => label)).size).toBe(799);
  });

  test('are found by name, by code in any case, airports first', async () => {
    const lagos = await areasOf('Lagos');
    expect(lagos[0]).toEqual({
      _id: 'airport-los',
      name: 'Murtala Muhammed International Airport',
      label: 'Murtala Muhammed International Airport (LOS)',
      state: 'Lagos',
      kind: 'airport',
      airportCode: 'LOS',
    });
    expect(lagos).toHaveLength(21);
    expect(await areasOf('la')).toEqual(lagos);
    expect(await areasOf(' LAGOS ')).toEqual(lagos);
  });

  test('have the names of their towns and quarters', async () => {
    const lagos = await areasOf('Lagos');
    expect(lagos.find(({ name }) => name === 'Eti Osa')?.also).toContain('Lekki Phase 1');
    expect(lagos.find(({ name }) => name === 'Epe')?.also).toBeUndefined();
  });

  test('say how long the drive is to each airport within a drive', async () => {
    const lagos = await areasOf('Lagos');
    const drivesOf = (area: string) => lagos.find(({ name }) => name === area)?.drives;
    expect(drivesOf('Ikeja')?.LOS).toBeLessThan(drivesOf('Eti Osa')?.LOS ?? 0);
    expect(drivesOf('Ikeja')?.IBA).toBeGreaterThan(60);
    expect(drivesOf('Ikeja')).not.toHaveProperty('KAN');
    expect(lagos.find(({ kind }) => kind === 'airport')).not.toHaveProperty('drives');
  });

  test('every line of names belongs to an area', async () => {
    const areas = await api.context.db.selectFrom('areas').select('id').execute();
    expect(areas.map(({ id }) => id)).toEqual(expect.arrayContaining([...(await areaNames()).keys()]));
  });

  test('are found by their id', async () => {
    const [ikeja] = await areasOf('lagos-ikeja');
    expect(ikeja).toMatchObject({ label: 'Ikeja, Lagos', state: 'Lagos', kind: 'lga' });
    expect(await areasOf('lagos-ikeja')).toHaveLength(1);
  });

  test('with the same name in two states have different labels', async () => {
    const labels = [...(await areasOf('Lagos')), ...(await areasOf('Oyo'))].map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Surulere, Lagos', 'Surulere, Oyo']));
  });

  test('every airport is in its state', async () => {
    const rows = await api.context.db
      .selectFrom('areas as airport')
      .innerJoin('areas as lga', 'lga.state_id', 'airport.state_id')
      .select(['airport.label', 'airport.latitude', 'airport.longitude', 'lga.latitude as lat', 'lga.longitude as lon'])
      .where('airport.kind', '=', 'airport')
      .where('lga.kind', '=', 'lga')
      .execute();
    const nearest = new Map<string, number>();
    for (const row of rows) {
      const degrees = Math.hypot(row.latitude - row.lat, row.longitude - row.lon);
      nearest.set(row.label, Math.min(degrees, nearest.get(row.label) ?? 99));
    }
    expect([...nearest].filter(([, degrees]) => degrees > 0.35)).toEqual([]);
  });
});

describe('airports without a search', () => {
  test('are the airports on sale, Nigerian ones first', async () => {
    const { airports } = getAirports.data.parse(await get('/fly/getairports'));
    expect(airports.length).toBeLessThanOrEqual(100);
    expect(airports.slice(0, 24).every(({ countryCode }) => countryCode === 'NG')).toBe(true);
    expect(airports.slice(24).some(({ countryCode }) => countryCode === 'NG')).toBe(false);
    expect(airports.slice(0, 2).map(({ iata }) => iata)).toEqual(['LOS', 'ABV']);
    expect(airports.map(({ iata }) => iata)).toEqual(expect.arrayContaining(['ACC', 'LHR', 'DXB', 'JNB', 'JFK']));
    expect(airports.find(({ iata }) => iata === 'LHR')).toMatchObject({
      city: 'London',
      country: 'United Kingdom',
      timeZone: 'Europe/London',
    });
  });
});

describe('a search for airports', () => {
  test.each([
    ['los', 'LOS', 'by its code'],
    ['lagos', 'LOS', 'by its city'],
    ['port har', 'PHC', 'by the beginning of its city'],
    ['murtala', 'LOS', 'by its name'],
    ['azikiwe', 'ABV', 'by any word of its name'],
    ['heathrow', 'LHR', 'by its usual name'],
    ['lagso', 'LOS', 'with two letters swapped'],
    ['abja', 'ABV', 'with a letter missing'],
    ['owerrri', 'QOW', 'with a letter too many'],
    ['kanu', 'KAN', 'with a wrong letter'],
    ['port harcort', 'PHC', 'with a typo in the second word'],
    ['SAO PAULO', 'GRU', 'without its accents'],
    ['Lomé', 'LFW', 'with its accents'],
    ['cote divoire', 'ABJ', 'by its country'],
    ['ikeja', 'LOS', 'by the town that it lies in'],
    ['milan', 'MXP', 'by the city that it serves'],
    ['brussels', 'BRU', 'by the city that it serves'],
    ['kuala lumpur', 'KUL', 'by the city that it serves'],
    ['washington', 'IAD', 'on sale before one that is not'],
    ['istanbul', 'IST', 'on sale before one that is not'],
    ['london gatwick', 'LGW', 'by the name that is said'],
    ['LON', 'LHR', 'by the code of its city'],
    ['NYC', 'JFK', 'by the code of its city'],
    ['PAR', 'CDG', 'by the code of its city'],
    ['MIL', 'MXP', 'by the code of its city'],
    ['makkah', 'JED', 'by a city without an airport'],
    ['Mecca', 'JED', 'by a city without an airport'],
    ['Madinah', 'MED', 'by its city'],
    ['medina', 'MED', 'by another spelling'],
    ['PH', 'PHC', 'by its short name'],
    ['bombay', 'BOM', 'by its former name'],
    ['fct', 'ABV', 'by its territory'],
    ['england', 'LHR', 'by a part of its country'],
    ['UK', 'LHR', 'by the short name of its country'],
    ['osubi', 'QRW', 'by the town that it lies in'],
    ['bayelsa', 'PHC', 'near a state without an airport on sale'],
    ['ekiti', 'AKR', 'near a state without an airport on sale'],
    ['awka', 'ANA', 'by the capital that it serves'],
    ['lag', 'LOS', 'on sale before all others'],
  ])('"%s" finds %s %s', async (text, iata) => {
    const found = await search(text);
    expect(found.map((airport) => airport.iata)).toContain(iata);
    expect(found[0]?.iata).toBe(iata);
  });

  test('returns airports that are not on sale only if no other matches, and says so', async () => {
    for (const text of ['lag', 'london', 'istanbul', 'paris', 'new york'])
      expect((await search(text)).filter(({ isUnsold }) => isUnsold)).toEqual([]);
    expect(await search('ouarzazate')).toEqual([expect.objectContaining({ iata: 'OZZ', isUnsold: true })]);
    const [found] = (await search('LCY')).filter(({ iata }) => iata === 'LCY');
    expect(found).toMatchObject({ city: 'London City', isUnsold: true });
  });

  test('has the usual name of the city of every airport on sale', async () => {
    const { airports } = getAirports.data.parse(await get('/fly/getairports'));
    expect(airports.filter(({ city }) => /[,(/]/.test(city) || city === '')).toEqual([]);
  });

  test('returns at most twenty, and none without a match', async () => {
    expect(await search('a')).toHaveLength(20);
    expect(await search('qqqqqq')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  test('with an empty text returns the airports on sale', async () => {
    expect(await search('  ')).toHaveLength(100);
  });
});

describe('the lists', () => {
  test('a state has its short name too', async () => {
    expect(await areasOf('FCT')).toEqual(await areasOf('Federal Capital Territory'));
  });

  test.each(['/ride/getallstate', '/fly/getairports', '/ride/getarea/lagos'])(
    '%s is cacheable and can be revalidated',
    async (url) => {
      const first = await api.inject({ method: 'GET', url });
      expect(first.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
      const again = await api.inject({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await api.inject({ method: 'GET', url, headers: { 'if-none-match': '"other"' } });
      expect(other.statusCode).toBe(200);
    },
  );

  test('are compressed if the client accepts it', async () => {
    const url = '/fly/getairports';
    const plain = await api.inject({ method: 'GET', url });
    const small = await api.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const none = await api.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br;q=0' } });
    expect(none.headers['content-encoding']).toBeUndefined();
  });
});
