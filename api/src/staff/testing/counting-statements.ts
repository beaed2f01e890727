import type { KyselyPlugin, UnknownRow } from 'kysely';
import type { Db } from '../../database';

/** The same database with a counter of its statements. */
export function countingStatements(db: Db): { readonly db: Db; readonly count: () => number } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result as typeof result & { rows: UnknownRow[] },
  };
  return { db: db.withPlugin(plugin), count: () => statements };
}
