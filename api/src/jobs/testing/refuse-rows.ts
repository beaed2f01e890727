import { sql } from 'kysely';
import type { Db } from '../../database';

/**
 * From now on the database refuses each new row of a table with that value in that column, as a fault would that meets
 * one booking alone.
 * @returns what ends it
 */
export async function refuseRows(db: Db, table: string, column: string, value: string): Promise<() => Promise<void>> {
  await sql`
    create function refuse_row() returns trigger language plpgsql as ${sql.lit(
      `begin if to_jsonb(new)->>'${column}' like '${value}' then raise 'refused by the test'; end if; return new; end`,
    )}`.execute(db);
  await sql`create trigger refused before insert on ${sql.table(table)} for each row execute function refuse_row()`.execute(
    db,
  );
  return async () => {
    await sql`drop function refuse_row cascade`.execute(db);
  };
}
