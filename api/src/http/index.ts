import { sql } from 'kysely';
import { type IdempotentCall as AnyIdempotentCall, type Route, route as routeOf } from 'server/http';
import type { Operation } from 'shared/contract/operation';
import type { Tables, Tx } from '../database';
import type { LimitGroup } from '../settings';

/** Serves an operation, with the API's own tables and limits. */
export const route: Route<Tables, LimitGroup> = routeOf;

export type IdempotentCall<O extends Operation, Prepared = undefined> = AnyIdempotentCall<O, Prepared, Tables>;

/** The name as it appears in a body. An address is quoted: `a@b.ng` is part of longer ones. */
const written = (name: string): string => (name.includes('@') ? JSON.stringify(name) : name);

/** Deletes the stored responses that contain one of these names. */
export async function deleteStoredResponses(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`exists (select from unnest(${names.map(written)}::text[]) as name where position(name in body) > 0)`,
    )
    .execute();
}
