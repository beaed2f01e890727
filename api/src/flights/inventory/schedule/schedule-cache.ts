import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../../../database';
import { greatCircleKm } from '../../../places/great-circle';
import { airportColumns, airportOf } from '../../../places/places.repository';
import { brandsOf } from '../fares/brands';
import { readFareFamilies } from '../fares/fare-families.repository';
import { airlineLevels } from '../fares/tariff';
import type { Airline, Carrier, Schedule, ScheduledFlight } from './schedule';

export interface ScheduleCache {
  /** The schedule in memory, which is read at the first call. */
  present(): Promise<Schedule>;
  /** Reads the schedule that replaces an outdated one. */
  after(old: Schedule): Promise<Schedule>;
  /**
   * The same functions inside a transaction. They never wait for a read outside of it: on the embedded engine, with its single
   * connection, that read would wait for the transaction.
   */
  within(tx: Tx): Pick<ScheduleCache, 'present' | 'after'>;
}

/** Caches the schedule in the process until its version changes. A failed read is not cached. */
export function createScheduleCache(db: Db): ScheduleCache {
  let reading: Promise<Schedule> | undefined;
  let held: Schedule | undefined;
  const read = () => {
    held = undefined;
    const mine = readSchedule(db);
    reading = mine;
    mine.then(
      (schedule) => {
        held = schedule;
      },
      () => {
        if (reading === mine) reading = undefined;
      },
    );
    return mine;
  };
  return {
    present: () => reading ?? read(),
    // concurrent callers share one read
    after: (old) => (held === old || !reading ? read() : reading),
    within: (tx) => ({
      present: async () => held ?? readSchedule(tx),
      after: async (old) => (held && held !== old ? held : readSchedule(tx)),
    }),
  };
}

const readFlights = (db: Db | Tx) =>
  db
    .selectFrom('flights')
    .innerJoin('aircraft', 'aircraft.code', 'flights.aircraft_code')
    .selectAll('flights')
    .select('aircraft.name as aircraft_name')
    .where('in_service', '=', true)
    .orderBy('departs_minutes')
    .orderBy('flight_id')
    .execute();
type FlightRow = Awaited<ReturnType<typeof readFlights>>[number];

async function readAirports(db: Db | Tx): Promise<Map<string, Airport>> {
  const rows = await db
    .selectFrom('airports')
    .select(airportColumns)
    .where('iata', 'in', (flights) =>
      flights
        .selectFrom('flights')
        .select('from_code')
        .union(flights.selectFrom('flights').select('to_code as from_code')),
    )
    .execute();
  return new Map(rows.map((row) => [row.iata, airportOf(row)]));
}

interface Airlines {
  readonly airlines: ReadonlyMap<string, Airline>;
  readonly carriers: ReadonlyMap<string, Carrier>;
}

async function readAirlines(db: Db | Tx): Promise<Airlines> {
  const rows = await db.selectFrom('airlines').select(['code', 'name', 'circle']).execute();
  return {
    airlines: new Map(rows.map((row) => [row.code, row])),
    carriers: new Map(rows.map(({ code, name }) => [code, { code, name }])),
  };
}

/** Reads the whole schedule. The version is read first, so that a concurrent change causes another read. */
async function readSchedule(db: Db | Tx): Promise<Schedule> {
  const { version } = await db.selectFrom('flight_schedule').select('version').executeTakeFirstOrThrow();
  const [airports, named, rows] = [await readAirports(db), await readAirlines(db), await readFlights(db)];
  const byId = new Map<string, ScheduledFlight>();
  const byRoute = new Map<string, ScheduledFlight[]>();
  const destinations = new Map<string, Set<string>>();
  for (const row of rows) {
    const flight = flightOf(row, named, airports);
    if (!flight) continue;
    byId.set(flight.id, flight);
    const ofRoute = byRoute.get(flight.route);
    if (ofRoute) ofRoute.push(flight);
    else byRoute.set(flight.route, [flight]);
    const from = destinations.get(flight.from.iata);
    if (from) from.add(flight.to.iata);
    else destinations.set(flight.from.iata, new Set([flight.to.iata]));
  }
  const brands = brandsOf(await readFareFamilies(db));
  return { version, byId, byRoute, destinations, airports, brands };
}

/** Undefined for a row that was added between the queries, with an airline or airport that was not read. */
function flightOf(
  row: FlightRow,
  { airlines, carriers }: Airlines,
  airports: ReadonlyMap<string, Airport>,
): ScheduledFlight | undefined {
  const [airline, carrier] = [airlines.get(row.airline_code), carriers.get(row.airline_code)];
  const [from, to] = [airports.get(row.from_code), airports.get(row.to_code)];
  if (!airline || !carrier || !from || !to) return undefined;
  return {
    id: row.flight_id,
    airline,
    carrier,
    number: `${row.airline_code} ${row.number}`,
    from,
    to,
    route: row.route,
    departsMinutes: row.departs_minutes,
    blockMinutes: row.block_minutes,
    days: row.days,
    aircraft: row.aircraft_name,
    seats: { F: row.seats_f, C: row.seats_c, W: row.seats_w, Y: row.seats_y },
    km: greatCircleKm(from, to),
    fareLevel: (airlineLevels[row.airline_code] ?? 1) * (0.96 + ((Number(row.number) * 7) % 9) / 100),
  };
}
