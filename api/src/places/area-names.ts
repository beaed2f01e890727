import { readCsv } from '../database/read-csv';

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
