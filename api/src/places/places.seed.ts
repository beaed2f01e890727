import { sql } from 'kysely';
import type { Seed, Tx } from '../database';
import { readCsv } from '../database/read-csv';
import { airportRows, areaRows, stateRows } from './seed/place-rows';

/** One statement a table, however many rows: the whole table goes over as one parameter. */
const insertAll = async (tx: Tx, table: 'states' | 'airports' | 'areas', rows: readonly object[]): Promise<void> => {
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
};

/** Nigeria's states and areas, and the world's airports. */
export const placesSeed: Seed = {
  name: 'places-1',
  async run(tx) {
    const airports = airportRows(await readCsv('airports.csv'));
    await insertAll(tx, 'states', stateRows());
    await insertAll(tx, 'airports', airports);
    await insertAll(tx, 'areas', areaRows(await readCsv('nigeria-lgas.csv'), airports));
  },
};
