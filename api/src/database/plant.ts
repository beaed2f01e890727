import { sql } from 'kysely';
import type { Database, Tx } from './types';

/** Data that a new database begins with. The same on every machine: no clock, no chance. */
export interface Seed {
  /** Never changed once it has run anywhere; new data comes as a new seed. */
  readonly name: string;
  run(tx: Tx): Promise<void>;
}

/**
 * Runs each seed once in the life of a database, in order, in a transaction of its own. The row that remembers it is
 * inserted first, so of two processes one waits and then finds it done.
 */
export const plant = async ({ db }: Database, seeds: readonly Seed[]): Promise<void> => {
  const planted = new Set((await db.selectFrom('seeds').select('name').execute()).map((row) => row.name));
  for (const seed of seeds.filter(({ name }) => !planted.has(name))) {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      const inserted = await tx
        .insertInto('seeds')
        .values({ name: seed.name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (inserted) await seed.run(tx);
    });
  }
};
