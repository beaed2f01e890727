import { openPostgres } from 'server/database';

/** Runs plain SQL on one connection without time limits. */
export async function runSql(url: string, sql: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 1 });
  try {
    await database.exclusively((session) => session.exec(sql));
  } finally {
    await database.close();
  }
}
