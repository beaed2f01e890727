import { type KyselyPlugin, RawNode, type RootOperationNode } from 'kysely';

const isTableLock = (node: RootOperationNode) =>
  node.kind === 'RawNode' && node.sqlFragments.some((text) => text.startsWith('lock table'));

/** Removes all locks from the queries, for controls that prove that a race test detects a missing lock. */
export const withoutLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (isTableLock(node)) return RawNode.createWithSql('select 1');
    return node.kind === 'SelectQueryNode' ? { ...node, endModifiers: undefined } : node;
  },
  transformResult: async ({ result }) => result,
};
