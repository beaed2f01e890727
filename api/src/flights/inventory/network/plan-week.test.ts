import { type Cabin, cabins } from 'shared/contract/lists';
import { readCsv } from '../../../database/read-csv';
import { greatCircleKm } from '../../../places/great-circle';
import { airportRows } from '../../../places/places.seed';
import { airlines } from './airlines';
import { aircraftTypes, cabinsOf } from './fleets';
import { type PlannedAirport, type PlannedFlight, planWeek } from './plan-week';
import { readRotations } from './rotations';

let week: PlannedFlight[];
let airports: Map<string, PlannedAirport & { country: string; isOnSale: boolean }>;
beforeAll(async () => {
  const rows = airportRows(await readCsv('airports.csv'));
  airports = new Map(
    rows.map((row) => [
      row.iata,
      { ...row, timeZone: row.time_zone, country: row.country_code, isOnSale: row.sale_rank !== null },
    ]),
  );
  week = planWeek(await readRotations(), airports);
});

const airportOf = (code: string) => {
  const airport = airports.get(code);
  if (!airport) throw new Error(`No airport ${code}`);
  return airport;
};

describe('the week', () => {
  it('has at least 150 routes, all between airports on sale', () => {
    expect(new Set(week.map(({ from_code, to_code }) => from_code + to_code)).size).toBeGreaterThanOrEqual(150);
    const codes = new Set(week.flatMap(({ from_code, to_code }) => [from_code, to_code]));
    expect([...codes].filter((code) => !airportOf(code).isOnSale)).toEqual([]);
    expect(week.every(({ from_code, to_code }) => from_code !== to_code)).toBe(true);
  });

  it('has each flight once, with a known airline and aircraft', () => {
    expect(new Set(week.map(({ flight_id }) => flight_id)).size).toBe(week.length);
    const known = new Set(airlines.map(({ code }) => code));
    const flown = new Set(week.map(({ airline_code }) => airline_code));
    expect([...flown].filter((code) => !known.has(code))).toEqual([]);
    expect([...known].filter((code) => !flown.has(code))).toEqual([]);
    expect(week.filter(({ aircraft_code }) => !aircraftTypes[aircraft_code])).toEqual([]);
  });

  it('has block times for the distance, within the range of the aircraft', () => {
    for (const { flight_id, from_code, to_code, block_minutes, aircraft_code } of week) {
      const km = greatCircleKm(airportOf(from_code), airportOf(to_code));
      const kmPerHour = km / ((block_minutes - 30) / 60);
      expect({ flight_id, isPlausible: kmPerHour > 300 && kmPerHour < 920 }).toEqual({ flight_id, isPlausible: true });
      expect({ flight_id, isInRange: km <= (aircraftTypes[aircraft_code]?.rangeKm ?? 0) }).toEqual({
        flight_id,
        isInRange: true,
      });
    }
  });

  it('has as many flights out as back', () => {
    const count = new Map<string, number>();
    const days = (mask: number) => [...mask.toString(2)].filter((bit) => bit === '1').length;
    for (const { from_code, to_code, days: mask } of week) {
      const [pair, sign] = from_code < to_code ? [from_code + to_code, 1] : [to_code + from_code, -1];
      count.set(pair, (count.get(pair) ?? 0) + sign * days(mask));
    }
    expect([...count].filter(([, left]) => left !== 0)).toEqual([]);
  });

  it('has seats only in the cabins of the airline and aircraft', () => {
    const seatsIn = (flight: PlannedFlight): Record<Cabin, number> => ({
      F: flight.seats_f,
      C: flight.seats_c,
      W: flight.seats_w,
      Y: flight.seats_y,
    });
    for (const flight of week) {
      const seats = seatsIn(flight);
      const sold = cabins.filter((cabin) => seats[cabin] > 0);
      expect(sold).toEqual(cabinsOf(flight.airline_code, flight.aircraft_code));
      expect(seats.Y).toBeGreaterThanOrEqual(9);
    }
  });

  it('has domestic flights only in daytime, when the airports are open', () => {
    const within = week.filter(({ from_code, to_code }) =>
      [from_code, to_code].every((code) => airportOf(code).country === 'NG'),
    );
    expect(within.length).toBeGreaterThan(200);
    const nightly = within.filter(
      ({ departs_minutes, block_minutes }) => departs_minutes < 360 || departs_minutes + block_minutes > 1410,
    );
    expect(nightly).toEqual([]);
  });

  it('is the same on every machine', async () => {
    expect(planWeek(await readRotations(), airports)).toEqual(week);
  });
});
