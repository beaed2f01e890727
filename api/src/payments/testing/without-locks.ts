import type { KyselyPlugin, RootOperationNode, UnknownRow } from 'kysely';

const locks: readonly (string | undefined)[] = ['ForUpdate', 'ForNoKeyUpdate'];

/** Removes `for update` and `for no key update` from all queries, for controls that prove that a race test detects a missing lock. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode =>
    node.kind === 'SelectQueryNode' && node.endModifiers
      ? { ...node, endModifiers: node.endModifiers.filter(({ modifier }) => !locks.includes(modifier)) }
      : node,
  transformResult: async ({ result }) => result as typeof result & { rows: UnknownRow[] },
};
