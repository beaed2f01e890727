import { type Kysely, sql } from 'kysely';

/** For controls of race tests: disables `pg_advisory_xact_lock` on this database. */
export async function withoutAdvisoryLocks<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`create schema broken`.execute(db);
  await sql`create function broken.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`.execute(db);
  await sql`do $$ begin
    execute format('alter database %I set search_path = broken, pg_catalog, public', current_database());
  end $$`.execute(db);
  // the path is read when a connection opens: let the pool open new ones
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}
