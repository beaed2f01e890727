import type { Db, Tx } from '../database';

/** By a state's name or code: its airports, then its other areas by name. By an area's id: that one. */
export const findAreas = async (db: Db | Tx, value: string) => {
  const wanted = value.trim().toLowerCase();
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
  return rows.map(({ airport_code, ...area }) => ({ ...area, airportCode: airport_code ?? undefined }));
};

export const listStates = (db: Db | Tx) =>
  db.selectFrom('states').select(['id as _id', 'name', 'code', 'capital']).orderBy('name').execute();

export const listAirports = (db: Db | Tx) =>
  db.selectFrom('airports').selectAll().orderBy('sale_rank').orderBy('iata').execute();
