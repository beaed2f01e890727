import { runSql } from './run-sql';

/**
 * Fills tables of a throw-away database in one go, in a transaction: triggers and foreign keys sleep, as nothing here has
 * happened step by step, and indexes are built when the rows are there, in a fifth of the time that row by row takes.
 * Needs a superuser.
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
