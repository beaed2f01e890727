import type { Kysely, Transaction } from 'kysely';
import type { ReleasesTables } from './tables';

/** Runs work in a transaction that is always rolled back. @returns the result of the work */
export async function dryRun<T>(
  db: Kysely<ReleasesTables>,
  work: (tx: Transaction<ReleasesTables>) => Promise<T>,
): Promise<T> {
  const rollback = new Error('dry run');
  const results: T[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx));
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return results[0] as T;
}
