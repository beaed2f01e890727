import { sql } from 'kysely';
import type { Tx } from '../database';

/** As it stands in a body. An address as a whole text: `a@b.ng` is in many a longer one. */
const written = (name: string): string => (name.includes('@') ? JSON.stringify(name) : name);

/** Drops the remembered answers that name any of these. */
export async function forgetAnswers(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`exists (select from unnest(${names.map(written)}::text[]) as name where position(name in body) > 0)`,
    )
    .execute();
}
