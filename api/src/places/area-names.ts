import type { Db, Tx } from '../database';
import { readCsv } from '../database/read-csv';
import { areaIdOf } from './local-areas';
import { fold } from './search-airports';

/** The other names by the id of the area, as in the file. */
type AreaNames = ReadonlyMap<string, string[]>;

let read: Promise<AreaNames> | undefined;

/** What travellers call places in a local government area: towns, quarters, estates; `api/data/area-names.csv`, by the id of the area. */
export function areaNames(): Promise<AreaNames> {
  read ??= readCsv('area-names.csv').then(
    (rows) =>
      new Map(
        rows.map(({ state = '', lga = '', names = '' }) => [
          areaIdOf(state, lga),
          names.split(';').flatMap((name) => name.trim() || []),
        ]),
      ),
  );
  return read;
}

/** Those that no other of these areas has as its name, each as it is written in the file. @param areas of any states */
export async function otherNames(
  areas: readonly { readonly id: string; readonly name: string; readonly state: string }[],
): Promise<(id: string) => string[] | undefined> {
  const names = await areaNames();
  const taken = new Set(areas.map(({ state, name }) => `${state}/${fold(name)}`));
  const stateOf = new Map(areas.map(({ id, state }) => [id, state]));
  return (id) => names.get(id)?.filter((name) => !taken.has(`${stateOf.get(id)}/${fold(name)}`));
}

/** A town or quarter of an area as the file writes it, whatever its case and accents; undefined if the area has none of that name. */
export async function placeIn(db: Db | Tx, label: string, name: string): Promise<string | undefined> {
  const area = await db.selectFrom('named_areas').select('id').where('label', '=', label).executeTakeFirst();
  const names = area && (await areaNames()).get(area.id);
  return names?.find((one) => fold(one) === fold(name));
}
