import type { Db, Tx } from '../database';

/** A place that a ride can begin or end at. */
export interface Area {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly kind: 'lga' | 'airport';
  readonly state: string;
  readonly stateId: string;
  readonly airportCode: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

const selectAreas = (db: Db | Tx) =>
  db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select([
      'areas.id',
      'areas.name',
      'areas.label',
      'areas.kind',
      'states.name as state',
      'areas.state_id as stateId',
      'areas.airport_code as airportCode',
      'areas.latitude',
      'areas.longitude',
    ]);

type AreaRow = Awaited<ReturnType<ReturnType<typeof selectAreas>['execute']>>[number];

const areaOf = (row: AreaRow): Area => ({ ...row, airportCode: row.airportCode ?? undefined });

/** The area with that label ("Ikeja, Lagos"), whatever its case. */
export const findAreaByLabel = async (db: Db | Tx, label: string): Promise<Area | undefined> => {
  const row = await selectAreas(db)
    .where((where) => where(where.fn<string>('lower', ['areas.label']), '=', label.trim().toLowerCase()))
    .executeTakeFirst();
  return row && areaOf(row);
};

/** By a state's name or code: its airports, then its other areas by name. By an area's id: that one. */
export const findAreas = async (db: Db | Tx, value: string): Promise<Area[]> => {
  const wanted = value.trim().toLowerCase();
  const rows = await selectAreas(db)
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
  return rows.map(areaOf);
};

export const listStates = (db: Db | Tx) =>
  db.selectFrom('states').select(['id as _id', 'name', 'code', 'capital']).orderBy('name').execute();

export const listAirports = (db: Db | Tx) =>
  db.selectFrom('airports').selectAll().orderBy('sale_rank').orderBy('iata').execute();

export type AirportRow = Awaited<ReturnType<typeof listAirports>>[number];
