import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Any number that nothing else uses for an advisory lock. */
const gate = 7_263_107;

type Works<Result> = readonly (() => Promise<Result>)[];

/**
 * Runs works together, and holds each transaction that has written to the table at its commit until all of the works
 * wait: there, or for a lock that another one holds. Without a lock each has then read before any has committed, in every
 * round and on every machine. Needs PostgreSQL, a connection for each work and one more.
 *
 * @returns how each work ended, in their order
 */
export const meetAtCommit = <Tables, Result>(db: Kysely<Tables>, table: string, works: Works<Result>) =>
  meet(
    db,
    table,
    works,
    sql`create constraint trigger wait_at_gate after insert or update on ${sql.table(table)}
    deferrable initially deferred for each row execute function wait_at_gate()`,
  );

/**
 * The same before a row of the table is updated. For works that insert the row where it is missing: such an insert
 * waits for an update that has not been committed, and what is read after it is the new row.
 */
export const meetBeforeUpdate = <Tables, Result>(db: Kysely<Tables>, table: string, works: Works<Result>) =>
  meet(
    db,
    table,
    works,
    sql`create trigger wait_at_gate before update on ${sql.table(table)}
    for each row execute function wait_at_gate()`,
  );

async function meet<Tables, Result>(
  db: Kysely<Tables>,
  table: string,
  works: Works<Result>,
  makeTrigger: RawBuilder<unknown>,
): Promise<PromiseSettledResult<Result>[]> {
  await sql`create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_catalog.pg_advisory_xact_lock_shared(${sql.lit(gate)}); return new; end $$`.execute(db);
  await sql`drop trigger if exists wait_at_gate on ${sql.table(table)}`.execute(db);
  await makeTrigger.execute(db);
  // a wait ends after 3 s: nobody is to spend them on opening a connection
  await Promise.all(works.map(() => sql`select pg_sleep(0.05)`.execute(db)));
  const { ended } = await db.transaction().execute(async (keeper) => {
    await sql`select pg_catalog.pg_advisory_xact_lock(${sql.lit(gate)})`.execute(keeper);
    let over = 0;
    const running = works.map((work) =>
      work().finally(() => {
        over += 1;
      }),
    );
    const allEnded = Promise.allSettled(running);
    while (over < works.length && over + (await waitingIn(keeper)) < works.length);
    return { ended: allEnded };
  });
  const results = await ended;
  await sql`drop trigger wait_at_gate on ${sql.table(table)}`.execute(db);
  return results;
}

/** How many connections to this database wait for a lock. */
async function waitingIn<Tables>(db: Kysely<Tables>): Promise<number> {
  // a transaction sees the same activity again until its snapshot is dropped
  await sql`select pg_sleep(0.01), pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
