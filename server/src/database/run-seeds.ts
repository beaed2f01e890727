import type { ServerTables } from './tables';
import type { Database, Tx } from './types';

/** Data that a new database begins with. The same on every machine: no clock, no chance. */
export interface Seed<Tables = ServerTables> {
  /** Never changed once it has run anywhere; new data comes as a new seed. */
  readonly name: string;
  run(tx: Tx<Tables>): Promise<void>;
}

/** Runs each seed once in the life of a database, in order, each in one transaction; one process at a time. */
export const runSeeds = (database: Database, seeds: readonly Seed[]): Promise<void> =>
  database.exclusively(async ({ db }) => {
    const done = new Set((await db.selectFrom('seeds').select('name').execute()).map((row) => row.name));
    for (const seed of seeds.filter(({ name }) => !done.has(name))) {
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('seeds').values({ name: seed.name }).execute();
        await seed.run(tx);
      });
    }
  });
