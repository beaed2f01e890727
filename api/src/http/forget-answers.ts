import { sql } from 'kysely';
import type { Tx } from '../database';

/** Drops the remembered answers that name any of these. */
export async function forgetAnswers(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`exists (select from unnest(${names}::text[]) as name where position(name in body) > 0)`)
    .execute();
}
