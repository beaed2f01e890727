import { flightFromQuery, rideFromQuery } from 'shared/paths';
import { openTestApi, type TestApi } from '../testing';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ now: new Date('2026-11-20T09:00:00Z') });
});
afterAll(() => api.close());

const get = (form: string, query: Record<string, string>) =>
  api.inject({ method: 'GET', url: `/forms/${form}?${new URLSearchParams(query)}` });

/** The query of the address that a search leads to. */
async function queryOf(form: string, query: Record<string, string>): Promise<URLSearchParams> {
  const answer = await get(form, query);
  expect([answer.statusCode, answer.body]).toEqual([303, '']);
  return new URL(String(answer.headers.location), 'https://tafiya.test').searchParams;
}

/** The page of a search that has to be corrected. */
async function pageOf(form: string, query: Record<string, string>): Promise<string> {
  const answer = await get(form, query);
  expect(answer.statusCode).toBe(422);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  expect(answer.body).not.toMatch(/<script|style="|javascript:/);
  return answer.body;
}

const faultAt = (page: string, name: string) =>
  new RegExp(`<p class="fault" id="${name}-fault">([^<]*)`).exec(page)?.[1];

describe('a search for flights', () => {
  const flight = {
    trip: 'return',
    from: 'Lagos',
    to: 'abuja',
    depart: '2026-11-27',
    return: '2026-11-30',
    adults: '2',
    children: '1',
    infants: '0',
    cabin: 'Y',
  };
  const search = (over: Record<string, string> = {}) => get('flight-search', { ...flight, ...over });
  const corrected = (over: Record<string, string>) => pageOf('flight-search', { ...flight, ...over });

  test('leads to the address of its results, with the codes of the airports', async () => {
    const query = await queryOf('flight-search', flight);
    expect(flightFromQuery(query)).toEqual({
      tripType: 'return',
      slices: [
        { from: 'LOS', to: 'ABV', departureDate: '2026-11-27' },
        { from: 'ABV', to: 'LOS', departureDate: '2026-11-30' },
      ],
      cabin: 'Y',
      adults: 2,
      children: 1,
      infants: 0,
      flexibleDays: 3,
    });
    expect((await search()).headers.location).toMatch(/^\/flight-search\?trip=return&from=LOS/);
  });

  test('of one way ignores a day of return', async () => {
    const query = await queryOf('flight-search', { ...flight, trip: 'oneway', return: '2026-11-01' });
    expect(flightFromQuery(query)?.slices).toEqual([{ from: 'LOS', to: 'ABV', departureDate: '2026-11-27' }]);
  });

  test.each([
    ['los', 'LOS'],
    ['Lagos (LOS)', 'LOS'],
    ['Port Harcourt', 'PHC'],
    [' heathrow ', 'LHR'],
  ])('accepts %s as %s', async (from, code) => {
    expect((await queryOf('flight-search', { ...flight, from, trip: 'oneway' })).get('from')).toBe(code);
  });

  test('with an ambiguous name has the choices as links that keep the rest', async () => {
    const page = await corrected({ to: 'London' });
    expect(faultAt(page, 'to')).toBe('Choose which airport you mean by “London”.');
    expect(page).toContain('London Gatwick Airport (LGW)');
    const links = [...page.matchAll(/<a href="([^"]*forms\/flight-search[^"]*)">([^<]*)/g)];
    expect(links.length).toBe(2);
    const heathrow = links.find(([, , label]) => label?.includes('(LHR)'))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const next = await api.app.inject({ method: 'GET', url: heathrow });
    expect(next.headers.location).toMatch(/from=LOS&to=LHR&depart=2026-11-27&return=2026-11-30&cabin=Y&adults=2/);
    // the form below has what was typed
    expect(page).toContain('name="to" required aria-invalid="true" aria-describedby="to-fault" value="London"');
    expect(page).toContain('<option value="2" selected>2</option>');
  });

  test.each([
    ['an unknown airport', { to: 'qqqqqq' }, 'to', /found no airport for “qqqqqq”/],
    ['a name with a typo', { to: 'abja' }, 'to', /Choose which airport|found/],
    ['no airport', { from: ' ' }, 'from', /Enter where you fly from/],
    ['a name that is too long', { from: 'a'.repeat(81) }, 'from', /at most 80/],
    ['the same airport twice', { to: 'LOS' }, 'to', /two different airports/],
    ['no day', { depart: '' }, 'depart', /Choose the day you leave/],
    ['a past day', { depart: '2026-11-19' }, 'depart', /today or a later day/],
    ['a day too far away', { trip: 'oneway', depart: '2028-01-01' }, 'depart', /within the next 360 days/],
    ['a return without its day', { return: '' }, 'return', /or change the trip to One way/],
    ['a return before the departure', { return: '2026-11-26' }, 'return', /on or after the flight before/],
    ['too many infants', { infants: '3' }, 'infants', /lap of an adult/],
    ['too many travellers', { adults: '9' }, 'adults', /At most 9 travellers/],
    ['no number', { adults: 'two' }, 'adults', /./],
    ['an unknown cabin', { cabin: 'Z' }, 'cabin', /./],
    ['an unknown trip', { trip: 'cruise' }, 'trip', /./],
  ])('with %s is asked to be corrected at the field', async (_what, over, name, fault) => {
    const page = await corrected(over);
    expect(faultAt(page, name)).toMatch(fault);
    expect(page).toContain(`<a href="#${name}">`);
  });

  test('without any field is the empty form', async () => {
    const answer = await get('flight-search', {});
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<form class="card" method="get" action="/api/v1/forms/flight-search">');
    expect(answer.body).not.toContain('class="fault');
    const page = await pageOf('flight-search', { trip: 'return' });
    for (const name of ['from', 'to', 'depart', 'return']) expect(faultAt(page, name)).toBeDefined();
  });

  test.each(['from', 'to', 'depart', 'return', 'adults', 'cabin', 'trip'])(
    'escapes what is typed as %s',
    async (name) => {
      const page = await corrected({ [name]: `"><script>alert(1)</script>` });
      expect(page).not.toContain('<script');
    },
  );
});

describe('a search for rides', () => {
  const ride = {
    pickupLocation: 'LOS',
    dropOffLocation: 'ikeja',
    pickupDate: '2026-11-27',
    pickupTime: '10:15',
    passengers: '3',
    luggage: '',
  };
  const corrected = (over: Record<string, string>) => pageOf('ride-search', { ...ride, ...over });

  test('leads to the address of its results, with the labels of the places', async () => {
    expect(rideFromQuery(await queryOf('ride-search', ride))).toEqual({
      pickupLocation: 'Murtala Muhammed International Airport (LOS)',
      dropOffLocation: 'Ikeja, Lagos',
      pickupDate: '2026-11-27',
      pickupTime: '10:15',
      passengers: 3,
      luggage: 1,
      flightNumber: undefined,
    });
  });

  test('takes the airport of a city', async () => {
    const query = await queryOf('ride-search', { ...ride, pickupLocation: 'Ikeja, Lagos', dropOffLocation: 'Lagos' });
    expect(query.get('dropOffLocation')).toBe('Murtala Muhammed International Airport (LOS)');
  });

  test('with an ambiguous place has the choices as links that keep the rest', async () => {
    const page = await corrected({ dropOffLocation: 'Surulere' });
    expect(faultAt(page, 'dropOffLocation')).toBe('Choose which place you mean by “Surulere”.');
    const [, link = ''] = /<a href="([^"]*)">Surulere, Lagos</.exec(page) ?? [];
    const next = await api.app.inject({ method: 'GET', url: link.replaceAll('&amp;', '&') });
    expect(next.headers.location).toMatch(
      /dropOffLocation=Surulere%2C\+Lagos&pickupDate=2026-11-27&pickupTime=10%3A15/,
    );
  });

  test('between two areas offers the nearest airports of either with distance and price', async () => {
    const page = await corrected({ pickupLocation: 'Awka South', dropOffLocation: 'Abeokuta South' });
    expect(page).toContain('From Awka South, Anambra to an airport');
    expect(page).toMatch(/>Asaba International Airport \(ABB\), \d+ km by road, from NGN [\d,]+<\/a>/);
    const [, link = ''] = /<a href="([^"]*)">Murtala[^<]* km by road, from NGN [\d,]+</.exec(page) ?? [];
    const next = await api.app.inject({ method: 'GET', url: link.replaceAll('&amp;', '&') });
    const query = new URL(String(next.headers.location), 'https://tafiya.test').searchParams;
    expect(rideFromQuery(query)).toMatchObject({
      pickupLocation: 'Murtala Muhammed International Airport (LOS)',
      dropOffLocation: 'Abeokuta South, Ogun',
      passengers: 3,
    });
  });

  test('from a city to the same city asks for the area', async () => {
    const page = await corrected({ pickupLocation: 'Lagos', dropOffLocation: 'Lagos' });
    expect(faultAt(page, 'pickupLocation')).toBeUndefined();
    expect(page).toContain('>Eti Osa, Lagos</a>');
  });

  test.each([
    ['an unknown place', { dropOffLocation: 'Atlantis' }, 'dropOffLocation', /found no place for “Atlantis”/],
    ['no place', { pickupLocation: '' }, 'pickupLocation', /Enter where we pick you up/],
    ['a name that is too long', { pickupLocation: 'a'.repeat(121) }, 'pickupLocation', /at most 120/],
    ['the same place twice', { dropOffLocation: 'LOS' }, 'dropOffLocation', /other than the pickup/],
    ['no airport', { pickupLocation: 'Agege, Lagos' }, 'dropOffLocation', /Choose an airport/],
    ['no day', { pickupDate: '' }, 'pickupDate', /Choose a date/],
    ['a past day', { pickupDate: '2026-11-19' }, 'pickupDate', /today or a later day/],
    ['no time', { pickupTime: '' }, 'pickupTime', /Choose a time/],
    ['a time too soon', { pickupDate: '2026-11-20', pickupTime: '10:30' }, 'pickupTime', /time to send a car/],
    ['an invalid number', { passengers: 'all' }, 'passengers', /./],
  ])('with %s is asked to be corrected at the field', async (_what, over, name, fault) => {
    expect(faultAt(await corrected(over), name)).toMatch(fault);
  });

  test.each(Object.keys(ride))('escapes what is typed as %s', async (name) => {
    expect(await corrected({ [name]: `"><script>alert(1)</script>`, pickupTime: '' })).not.toContain('<script');
  });
});
