import { sql } from 'kysely';
import { type IdempotentCall as AnyIdempotentCall, type Route, route as routeOf } from 'server/http';
import type { Operation } from 'shared/contract/operation';
import type { Tables, Tx } from '../database';
import type { LimitGroup } from '../settings';

/** Serves an operation, with the API's own tables and limits. */
export const route: Route<Tables, LimitGroup> = routeOf;

export type IdempotentCall<O extends Operation, Prepared = undefined> = AnyIdempotentCall<O, Prepared, Tables>;

/** As it stands in a body. An address as a whole text: `a@b.ng` is in many a longer one. */
const written = (name: string): string => (name.includes('@') ? JSON.stringify(name) : name);

/** Drops the remembered answers that name any of these. */
export async function deleteStoredResponses(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`exists (select from unnest(${names.map(written)}::text[]) as name where position(name in body) > 0)`,
    )
    .execute();
}
