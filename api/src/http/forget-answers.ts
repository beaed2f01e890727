import { sql } from 'kysely';
import type { Tx } from '../database';

/** Drops the remembered answers in which any of these is a whole text: `a@b.ng` is in many a longer address. */
export async function forgetAnswers(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`exists (select from unnest(${names}::text[]) as name where position('"' || name || '"' in body) > 0)`,
    )
    .execute();
}
