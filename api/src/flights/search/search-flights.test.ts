import { type FlightCriteria, type FlightOffer, searchFlights } from 'shared/contract/flights';
import { openTestApi, type TestApi } from '../../testing';
import { refusalOf } from '../../testing/responses';
import { found, oneWay, oneWayOf, returnOf, searchFor, sellSeats } from '../testing/search-calls';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
const multiCity: FlightCriteria = {
  ...oneWay,
  tripType: 'multicity',
  slices: [
    { from: 'LOS', to: 'ABV', departureDate: '2026-12-01' },
    { from: 'ABV', to: 'KAN', departureDate: '2026-12-03' },
    { from: 'KAN', to: 'LOS', departureDate: '2026-12-07' },
  ],
};

const journeys: readonly (readonly [string, FlightCriteria])[] = [
  ['one way', oneWayOf('LOS', 'ABV', '2026-11-27', { flexibleDays: 3 })],
  ['a return', returnOf('LOS', 'ABV', undefined, { adults: 2, children: 1, infants: 1, flexibleDays: 3 })],
  ['a return on one day', returnOf('LOS', 'ABV', ['2026-11-27', '2026-11-27'], { flexibleDays: 3 })],
  ['a return abroad', returnOf('LOS', 'LHR', ['2027-03-20', '2027-04-10'], { flexibleDays: 3 })],
  ['a return abroad with a stop at home', returnOf('ENU', 'LGW', ['2026-12-01', '2026-12-20'], { flexibleDays: 3 })],
  ['business abroad', oneWayOf('ABV', 'DXB', '2026-12-05', { cabin: 'C', adults: 2, flexibleDays: 3 })],
  ['multi-city', { ...multiCity, flexibleDays: 3 }],
];

describe.each(journeys)('searching %s', (_, criteria) => {
  it('returns exactly the fields of the contract', async () => {
    const data = await found(api, criteria);
    expect(searchFlights.data.parse(data)).toEqual(data);
    expect(data.offers.length).toBeGreaterThan(0);
    expect(data.offers.length).toBeLessThanOrEqual(500);
    expect(new Set(data.offers.map(({ offerId }) => offerId)).size).toBe(data.offers.length);
    expect(data.offers.every(({ offerId }) => offerId.length <= 600)).toBe(true);
  });

  it('matches the criteria, with enough free seats', async () => {
    const { offers } = await found(api, criteria);
    for (const offer of offers) {
      expect(
        offer.slices.map(({ from, to, departAt }) => ({ from, to, departureDate: departAt.slice(0, 10) })),
      ).toEqual(criteria.slices);
      expect(offer.seatsLeft).toBeGreaterThanOrEqual(criteria.adults + criteria.children);
      expect(offer.slices.flatMap(({ segments }) => segments).every(({ cabin }) => cabin === criteria.cabin)).toBe(
        true,
      );
    }
  });

  it('has only valid connections', async () => {
    const { offers, airports } = await found(api, criteria);
    const countries = new Map(airports.map(({ iata, countryCode }) => [iata, countryCode]));
    for (const { slices, needsPassport } of offers) {
      const segments = slices.flatMap((slice) => slice.segments);
      const isAbroad = new Set(segments.flatMap(({ from, to }) => [countries.get(from), countries.get(to)])).size > 1;
      expect(needsPassport).toBe(isAbroad);
      for (const [index, segment] of segments.entries()) {
        const before = segments[index - 1];
        if (!before || segment.from !== before.to) continue;
        expect(minutesBetween(before.arriveAt, segment.departAt)).toBeGreaterThanOrEqual(45);
      }
      for (const slice of slices) {
        expect(slice.durationMinutes).toBe(minutesBetween(slice.departAt, slice.arriveAt));
        expect(slice.stops).toBe(slice.segments.length - 1);
        for (const [at, second] of slice.segments.slice(1).entries()) {
          const first = slice.segments[at] ?? second;
          expect(second.from).toBe(first.to);
          const codes = [first.from, first.to, second.to].map((code) => countries.get(code));
          const isWithin = codes.every((code) => code === codes[0]);
          const wait = minutesBetween(first.arriveAt, second.departAt);
          expect(wait).toBeGreaterThanOrEqual((isWithin ? 45 : 90) * (second.newTicket ? 2 : 1));
          expect(wait).toBeLessThanOrEqual(24 * 60);
        }
      }
    }
  });

  it('has totals that are the sum of their components', async () => {
    const { offers } = await found(api, criteria);
    for (const { price } of offers) {
      const sum = (part: 'base' | 'taxes' | 'serviceFee' | 'total') =>
        price.perTraveller.reduce((total, one) => total + one[part] * one.count, 0);
      expect(price).toMatchObject({
        base: sum('base'),
        taxes: sum('taxes'),
        serviceFee: sum('serviceFee'),
        total: sum('total'),
      });
      for (const one of price.perTraveller) expect(one.total).toBe(one.base + one.taxes + one.serviceFee);
      const counts = Object.fromEntries(price.perTraveller.map(({ type, count }) => [type, count]));
      const { adults, children, infants } = criteria;
      expect(counts).toEqual({ ADT: adults, ...(children && { CHD: children }), ...(infants && { INF: infants }) });
    }
  });

  it('has the lowest fare of each surrounding day, as a search of that day', async () => {
    const { fareCalendar } = await found(api, criteria);
    expect(fareCalendar).toHaveLength(7);
    const dayMs = 86_400_000;
    for (const [index, { date, minTotal }] of fareCalendar.entries()) {
      const move = (day: string) => new Date(Date.parse(day) + (index - 3) * dayMs).toISOString().slice(0, 10);
      const slices = criteria.slices.map((slice) => ({ ...slice, departureDate: move(slice.departureDate) }));
      expect(date).toBe(slices[0]?.departureDate);
      const { offers } = await found(api, { ...criteria, slices, flexibleDays: 0 });
      const forOne = offers.map(({ price }) => price.perTraveller[0]?.total ?? 0);
      expect({ date, minTotal }).toEqual({ date, minTotal: forOne.length === 0 ? null : Math.min(...forOne) });
    }
  });

  it('has one itinerary for all brands of the same flights, with better conditions at a higher price', async () => {
    const { offers } = await found(api, criteria);
    const byItinerary = new Map<string, FlightOffer[]>();
    for (const offer of offers)
      byItinerary.set(offer.itineraryId, [...(byItinerary.get(offer.itineraryId) ?? []), offer]);
    for (const same of byItinerary.values()) {
      const totals = same.map(({ price }) => price.total);
      expect(totals).toEqual([...totals].sort((a, b) => a - b));
      expect(same.map(({ brand }) => brand.code)).toEqual(
        criteria.cabin === 'C' ? ['CLASSIC', 'FLEX'] : ['SAVER', 'CLASSIC', 'FLEX'],
      );
      expect(new Set(same.map(({ slices }) => slices.map(({ departAt }) => departAt).join())).size).toBe(1);
    }
  });
});

describe('a search', () => {
  it('returns only direct flights if requested', async () => {
    const { offers } = await found(api, oneWayOf('LOS', 'LHR', '2026-12-02', { maxStops: 0 }));
    expect(new Set(offers.flatMap(({ slices }) => slices.map(({ stops }) => stops)))).toEqual(new Set([0]));
    const all = await found(api, oneWayOf('LOS', 'LHR', '2026-12-02'));
    expect(all.offers.some(({ slices }) => slices[0]?.stops === 1)).toBe(true);
  });

  it('shows the local times of both airports, in summer and in winter', async () => {
    const times = async (day: string) => {
      const { offers } = await found(api, oneWayOf('LHR', 'LOS', day, { maxStops: 0 }));
      const slice = offers.find(({ airline }) => airline.code === 'BA')?.slices[0];
      return [slice?.departAt, slice?.arriveAt, slice?.durationMinutes];
    };
    const [winterDepart, winterArrive, winterMinutes] = await times('2027-01-15');
    const [summerDepart, summerArrive, summerMinutes] = await times('2027-07-15');
    expect([winterDepart, summerDepart]).toEqual(['2027-01-15T11:10:00+00:00', '2027-07-15T11:10:00+01:00']);
    expect(String(winterArrive).slice(-6) + String(summerArrive).slice(-6)).toBe('+01:00+01:00');
    // with London on summer time, the local arrival differs by an hour
    expect(
      minutesBetween(`2027-01-15T${String(summerArrive).slice(11)}`, `2027-01-15T${String(winterArrive).slice(11)}`),
    ).toBe(60);
    expect(winterMinutes).toBe(summerMinutes);
  });

  it('returns no sold-out flight, and the number of seats left', async () => {
    const before = await found(api, oneWayOf('LOS', 'BNI', '2026-12-10'));
    const [sold, nearly] = [...new Map(before.offers.map((offer) => [offer.itineraryId, offer])).values()];
    if (!sold || !nearly) throw new Error('Two flights are needed');
    await sellSeats(api, sold);
    await sellSeats(api, nearly, nearly.seatsLeft - 2);
    const after = await found(api, oneWayOf('LOS', 'BNI', '2026-12-10'));
    expect(after.offers.some(({ itineraryId }) => itineraryId === sold.itineraryId)).toBe(false);
    expect(after.offers.find(({ itineraryId }) => itineraryId === nearly.itineraryId)?.seatsLeft).toBe(2);
    const three = await found(api, oneWayOf('LOS', 'BNI', '2026-12-10', { adults: 3 }));
    expect(three.offers.some(({ itineraryId }) => itineraryId === nearly.itineraryId)).toBe(false);
  });

  it('takes flights off sale two hours before departure', async () => {
    const now = api.context.now().getTime();
    const { offers } = await found(api, oneWayOf('LOS', 'ABV', '2026-11-20'));
    expect(offers.length).toBeGreaterThan(0);
    for (const { slices } of offers)
      expect(Date.parse(slices[0]?.departAt ?? '')).toBeGreaterThanOrEqual(now + 120 * 60_000);
  });

  it('returns the airports also if there are no flights between them', async () => {
    const data = await found(api, oneWayOf('IBA', 'MXJ', '2026-12-10'));
    expect(data).toMatchObject({ offers: [], fareCalendar: [{ date: '2026-12-10', minTotal: null }] });
    expect(data.airports.map(({ city }) => city)).toEqual(['Ibadan', 'Minna']);
  });

  it('says what has seats instead: other cabins, the nearest day and airports nearby', async () => {
    const premium = await found(api, oneWayOf('LOS', 'ABV', '2026-12-10', { cabin: 'W' }));
    expect(premium.offers).toEqual([]);
    const economy = await found(api, oneWayOf('LOS', 'ABV', '2026-12-10'));
    const lowest = Math.min(...economy.offers.map(({ price }) => price.total));
    expect(premium.alternatives?.cabins).toContainEqual({ cabin: 'Y', minTotal: lowest });
    expect(economy.alternatives).toBeUndefined();

    const toMinna = await found(api, oneWayOf('LOS', 'MXJ', '2026-12-10'));
    expect(toMinna.alternatives).toEqual({
      cabins: [],
      airports: expect.arrayContaining([
        { end: 'to', iata: 'ABV', city: 'Abuja', kilometres: expect.any(Number), minTotal: lowest },
      ]),
    });

    const onlyMonday = { ...oneWayOf('LOS', 'BJL', '2026-12-08'), maxStops: 0 };
    const { offers, alternatives } = await found(api, onlyMonday);
    expect(offers).toEqual([]);
    const day = alternatives?.nearestDay?.date ?? '';
    const there = await found(api, { ...onlyMonday, slices: [{ from: 'LOS', to: 'BJL', departureDate: day }] });
    expect(Math.min(...there.offers.map(({ price }) => price.total))).toBe(alternatives?.nearestDay?.minTotal);
  });

  it('excludes a flight at once when it is taken out of service', async () => {
    const criteria = oneWayOf('LOS', 'PHC', '2026-12-11');
    const { offers } = await found(api, criteria);
    const id = offers[0]?.slices[0]?.segments[0]?.flightNumber.replace(' ', '') ?? '';
    await api.context.db.updateTable('flights').set({ in_service: false }).where('flight_id', '=', id).execute();
    const after = await found(api, criteria);
    expect(after.offers.some(({ itineraryId }) => itineraryId.includes(`${id}-`))).toBe(false);
    await api.context.db.updateTable('flights').set({ in_service: true }).where('flight_id', '=', id).execute();
    expect((await found(api, criteria)).offers.map(({ itineraryId }) => itineraryId)).toEqual(
      offers.map(({ itineraryId }) => itineraryId),
    );
  });

  it.each([
    ['a day that is over', oneWayOf('LOS', 'ABV', '2026-11-19'), 'slices.0.departureDate'],
    ['a day too far ahead', oneWayOf('LOS', 'ABV', '2027-11-17'), 'slices.0.departureDate'],
    ['an airport that does not exist', oneWayOf('LOS', 'QQQ'), 'slices.0.to'],
    ['a return before the way out', returnOf('LOS', 'ABV', ['2026-11-27', '2026-11-26']), 'slices.1.departureDate'],
    ['more infants than adults', oneWayOf('LOS', 'ABV', '2026-11-27', { infants: 2 }), 'infants'],
    ['the same airport twice', oneWayOf('LOS', 'LOS'), 'slices.0.to'],
  ])('refuses %s at its field', async (_, criteria, field) => {
    const refusal = refusalOf(await searchFor(api, criteria));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  });
});
