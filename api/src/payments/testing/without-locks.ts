import type { KyselyPlugin, RootOperationNode, UnknownRow } from 'kysely';

/** Takes `for update` out of every query: a copy of the code as it would be if somebody forgot the locks. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode =>
    node.kind === 'SelectQueryNode' && node.endModifiers
      ? { ...node, endModifiers: node.endModifiers.filter(({ modifier }) => modifier !== 'ForUpdate') }
      : node,
  transformResult: async ({ result }) => result as typeof result & { rows: UnknownRow[] },
};
