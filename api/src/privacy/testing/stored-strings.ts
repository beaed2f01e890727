import { sql } from 'kysely';
import type { TestApi } from '../../testing';

/** The tables that contain one of these words in any column: `jobs: Amina`. */
export async function whereKept({ context: { db } }: TestApi, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where exists (select from ${sql.raw(name)} as kept where position(word in kept::text) > 0)`.execute(db);
    found.push(...rows.map(({ word }) => `${name}: ${word}`));
  }
  return found;
}
