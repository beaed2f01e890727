import { type Selectable, sql } from 'kysely';
import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../database';
import type { PlacesTables } from '../database/tables';
import { otherNames } from './area-names';
import { stateNamed } from './states';

/** The condition of areas for which rides are sold, for statements with `areas`. */
export const isSwitchedOn = sql<boolean>`not exists (select from switched_off_areas off where off.area_id = areas.id)`;

/** Switches the rides of an area on or off. */
export async function switchArea(tx: Tx, areaId: string, isOn: boolean): Promise<void> {
  if (isOn) await tx.deleteFrom('switched_off_areas').where('area_id', '=', areaId).execute();
  else
    await tx
      .insertInto('switched_off_areas')
      .values({ area_id: areaId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The ids of the areas that are switched off. */
export const readSwitchedOff = async (db: Db | Tx): Promise<Set<string>> =>
  new Set((await db.selectFrom('switched_off_areas').select('area_id').execute()).map(({ area_id }) => area_id));

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
    .where(isSwitchedOn)
    .orderBy('areas.kind')
    .orderBy('areas.name')
    .execute();
  const also = await otherNames(rows.map(({ _id, ...area }) => ({ ...area, id: _id })));
  return rows.map(({ airport_code, ...area }) => ({
    ...area,
    airportCode: airport_code ?? undefined,
    also: also(area._id),
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
