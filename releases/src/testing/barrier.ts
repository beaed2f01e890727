import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** A barrier that opens when `count` callers have reached it. */
export function createBarrier(count: number): () => Promise<void> {
  let missing = count;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}

const reads = ({ kind, ...node }: RootOperationNode, table: string) =>
  kind === 'SelectQueryNode' && JSON.stringify('from' in node ? node.from : undefined).includes(`"name":"${table}"`);

/** Waits once after a table was read, so that concurrent callers read the same state before anything is written. */
export function waitAfterReading(table: string, wait: () => Promise<void>): KyselyPlugin {
  const waiting = new WeakSet<object>();
  let hasWaited = false;
  return {
    transformQuery({ node, queryId }) {
      if (!hasWaited && reads(node, table)) {
        hasWaited = true;
        waiting.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (waiting.has(queryId)) await wait();
      return result;
    },
  };
}
