import { sql } from 'kysely';
import type { Seed, Tx } from '../database';
import { readCsv } from '../database/read-csv';
import type { PlacesTables } from '../database/tables';
import { type AirportNames, readAirportNames } from './airport-names';
import { areaIdOf, areaLabelOf, slug } from './local-areas';
import { stateOfAirport, states } from './states';

/** Inserts all rows of a table in one statement with one JSON parameter. */
const insertAll = async (tx: Tx, table: 'states' | 'airports' | 'areas', rows: readonly object[]): Promise<void> => {
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
};

/** Nigeria's states and areas, and the world's airports. */
export const placesSeed: Seed = {
  name: 'places-1',
  async run(tx) {
    const airports = airportRows(await readCsv('airports.csv'), await readAirportNames());
    await insertAll(tx, 'states', stateRows());
    await insertAll(tx, 'airports', airports);
    await insertAll(tx, 'areas', areaRows(await readCsv('nigeria-lgas.csv'), airports));
  },
};

/**
 * The airports that the fields offer without a search, in this order: Nigerian ones by traffic, then common destinations.
 * All others are found by a search.
 */
const airportsOnSale: readonly string[] = [
  ...['LOS', 'ABV', 'PHC', 'KAN', 'ENU', 'BNI', 'QOW', 'CBQ', 'QUO', 'ABB', 'QRW', 'KAD', 'ILR', 'JOS', 'SKO', 'YOL'],
  ...['MIU', 'ANA', 'GMO', 'BCU', 'AKR', 'IBA', 'MDI', 'DKA'],
  // West and Central Africa
  ...['ACC', 'KMS', 'COO', 'LFW', 'ABJ', 'DSS', 'BJL', 'ROB', 'FNA', 'CKY', 'BKO', 'OUA', 'NIM', 'NDJ'],
  ...['DLA', 'NSI', 'LBV', 'SSG', 'FIH'],
  // the rest of Africa
  ...['ADD', 'NBO', 'EBB', 'KGL', 'DAR', 'JNB', 'CPT', 'LUN', 'HRE', 'CAI', 'CMN', 'TUN', 'ALG', 'LAD'],
  // Europe
  ...['LHR', 'LGW', 'MAN', 'CDG', 'AMS', 'FRA', 'MUC', 'IST', 'MAD', 'BCN', 'FCO', 'MXP', 'BRU', 'ZRH', 'VIE', 'LIS'],
  ...['DUB'],
  // the Gulf and Asia
  ...['DXB', 'AUH', 'DOH', 'JED', 'MED', 'RUH', 'BEY', 'DEL', 'BOM', 'CAN', 'PVG', 'PEK', 'HKG', 'BKK', 'KUL', 'SIN'],
  // the Americas
  ...['JFK', 'EWR', 'IAD', 'ATL', 'IAH', 'ORD', 'LAX', 'MIA', 'YYZ', 'GRU'],
];

type Row = Readonly<Record<string, string>>;

const stateRows = (): PlacesTables['states'][] =>
  states.map(({ name, code, capital }) => ({ id: slug(name), name, code, capital }));

export const airportRows = (
  rows: readonly Row[],
  names: ReadonlyMap<string, AirportNames> = new Map(),
): PlacesTables['airports'][] =>
  rows.map((row) => {
    const rank = airportsOnSale.indexOf(row.iata ?? '');
    return {
      iata: row.iata ?? '',
      name: row.name ?? '',
      city: names.get(row.iata ?? '')?.city || (row.city ?? ''),
      country_code: row.country ?? '',
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      size: row.size as PlacesTables['airports']['size'],
      time_zone: row.time_zone ?? '',
      sale_rank: rank < 0 ? null : rank + 1,
    };
  });

/** The areas: local government areas, and the airports of Nigeria in their states. */
const areaRows = (lgas: readonly Row[], airports: readonly PlacesTables['airports'][]) => [
  ...airports.filter(({ country_code }) => country_code === 'NG').map(airportArea),
  ...lgas.map(localArea),
];

const airportArea = (airport: PlacesTables['airports']): PlacesTables['areas'] => {
  const state = states.find(({ code }) => code === stateOfAirport[airport.iata]);
  if (!state) throw new Error(`No state is known for the airport ${airport.iata}`);
  return {
    id: `airport-${airport.iata.toLowerCase()}`,
    name: airport.name,
    label: `${airport.name} (${airport.iata})`,
    state_id: slug(state.name),
    kind: 'airport',
    airport_code: airport.iata,
    latitude: airport.latitude,
    longitude: airport.longitude,
  };
};

const localArea = (row: Row): PlacesTables['areas'] => {
  const { lga = '' } = row;
  const state = states.find(({ name }) => name === row.state);
  if (!state) throw new Error(`No state is called ${row.state}`);
  return {
    id: areaIdOf(state.name, lga),
    name: lga,
    label: areaLabelOf(state.name, lga),
    state_id: slug(state.name),
    kind: 'lga',
    airport_code: null,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
  };
};
