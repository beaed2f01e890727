import type { Kysely, Transaction } from 'kysely';
import type { ReleasesTables } from './tables';

/** The result of work in a transaction of which nothing stays. */
export async function undone<T>(
  db: Kysely<ReleasesTables>,
  work: (tx: Transaction<ReleasesTables>) => Promise<T>,
): Promise<T> {
  const undo = new Error('only foreseen');
  const results: T[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return results[0] as T;
}
