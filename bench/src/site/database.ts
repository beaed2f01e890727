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

/** Creates a database on a server, and drops it after the work. */
export async function withDatabase<Result>(
  server: string,
  name: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runSql(server, `create database ${name}`);
  try {
    return await work(url.href);
  } finally {
    await runSql(server, `drop database ${name} with (force)`);
  }
}

/**
 * Fills tables of a temporary database in one transaction, without triggers and foreign keys; indexes are built at the end, which
 * takes a fifth of the time. Needs a superuser.
 */
export const fillTables = (url: string, tables: readonly string[], fill: string): Promise<void> =>
  runSql(
    url,
    `begin;
    set local session_replication_role = replica;
    set local maintenance_work_mem = '256MB';
    update pg_index set indisready = false where indrelid in (${tables.map((name) => `'${name}'::regclass`).join(', ')});
    ${fill}
    ${tables.map((name) => `reindex table ${name};`).join('\n')}
    commit;
    analyze;`,
  );
