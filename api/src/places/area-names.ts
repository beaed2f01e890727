import type { Db, Tx } from '../database';
import { readCsv } from '../database/read-csv';
import { fold } from './search-airports';

/** The other names by `State/Area`, as in the file. */
type AreaNames = ReadonlyMap<string, string[]>;

let read: Promise<AreaNames> | undefined;

/** What travellers call places in a local government area: towns, quarters, estates; `api/data/area-names.csv`, by state and area. */
export function areaNames(): Promise<AreaNames> {
  read ??= readCsv('area-names.csv').then(
    (rows) =>
      new Map(
        rows.map(({ state, lga, names = '' }) => [
          `${state}/${lga}`,
          names.split(';').flatMap((name) => name.trim() || []),
        ]),
      ),
  );
  return read;
}

/** A town or quarter of an area as the file writes it, whatever its case and accents; undefined if the area has none of that name. */
export async function placeIn(db: Db | Tx, label: string, name: string): Promise<string | undefined> {
  const area = await db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select(['areas.name', 'states.name as state'])
    .where('label', '=', label)
    .executeTakeFirst();
  const names = area && (await areaNames()).get(`${area.state}/${area.name}`);
  return names?.find((one) => fold(one) === fold(name));
}
