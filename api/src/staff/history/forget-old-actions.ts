import { sql } from 'kysely';
import type { Db } from '../../database';

const mostAtOnce = 5000;

/** Deletes rows of the history after its retention. The table allows it by this function of the database alone. */
export async function forgetOldActions(db: Db, now: Date, keepDays: number): Promise<void> {
  const forget = sql<{ count: number }>`select forget_staff_actions(${now}, ${keepDays}, ${mostAtOnce}) as count`;
  let deleted = mostAtOnce;
  while (deleted === mostAtOnce) deleted = (await forget.execute(db)).rows[0]?.count ?? 0;
}
