import type { KyselyPlugin, RootOperationNode, UnknownRow } from 'kysely';

/** Removes `for update` from all queries, for controls that prove that a race test detects a missing lock. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode =>
    node.kind === 'SelectQueryNode' && node.endModifiers
      ? { ...node, endModifiers: node.endModifiers.filter(({ modifier }) => modifier !== 'ForUpdate') }
      : node,
  transformResult: async ({ result }) => result as typeof result & { rows: UnknownRow[] },
};
