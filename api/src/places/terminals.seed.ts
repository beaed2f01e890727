import { sql } from 'kysely';
import type { Seed } from '../database';
import { readCsv } from '../database/read-csv';

/** The terminals of airports with several. */
export const terminalsSeed: Seed = {
  name: 'terminals-1',
  async run(tx) {
    const rows = (await readCsv('airport-terminals.csv')).map(
      ({ terminal, airport, name, traffic, airlines }, rank) => ({
        terminal_id: terminal,
        airport_code: airport,
        name,
        is_international: traffic === 'international',
        airlines: airlines ? airlines.split(' ') : [],
        rank,
      }),
    );
    await sql`insert into airport_terminals
      select * from jsonb_populate_recordset(null::airport_terminals, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  },
};
