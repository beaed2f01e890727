import type { Selectable } from 'kysely';
import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../database';
import type { PlacesTables } from '../database/tables';
import { areaNames } from './area-names';
import { stateNamed } from './states';

/** By a state's name or code: its airports, then its other areas by name. By an area's id: that one. */
export const findAreas = async (db: Db | Tx, value: string) => {
  const wanted = stateNamed(value).toLowerCase();
  const rows = await db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select([
      'areas.id as _id',
      'areas.name',
      'areas.label',
      'areas.kind',
      'areas.airport_code',
      'states.name as state',
    ])
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['states.name']), '=', wanted),
        where(where.fn<string>('lower', ['states.code']), '=', wanted),
        where('states.id', '=', wanted),
        where('areas.id', '=', wanted),
      ]),
    )
    .orderBy('areas.kind')
    .orderBy('areas.name')
    .execute();
  const names = await areaNames();
  return rows.map(({ airport_code, ...area }) => ({
    ...area,
    airportCode: airport_code ?? undefined,
    also: names.get(`${area.state}/${area.name}`),
  }));
};

export const listStates = (db: Db | Tx) =>
  db.selectFrom('states').select(['id as _id', 'name', 'code', 'capital']).orderBy('name').execute();

export const listAirports = (db: Db | Tx) =>
  db.selectFrom('airports').selectAll().orderBy('sale_rank').orderBy('iata').execute();

/** The columns of an airport in the contract. */
export const airportColumns = [
  ...(['iata', 'name', 'city', 'country_code'] as const),
  ...(['latitude', 'longitude', 'time_zone'] as const),
] as const;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** An airport in the form of the contract. */
export const airportOf = (
  row: Pick<Selectable<PlacesTables['airports']>, (typeof airportColumns)[number]>,
): Airport => ({
  iata: row.iata,
  name: row.name,
  city: row.city,
  country: countryNames.of(row.country_code) ?? row.country_code,
  countryCode: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.time_zone,
});
