import type { KyselyPlugin, QueryId, UnknownRow } from 'kysely';

/**
 * Holds back what is read from a table until so many callers have read it, for the first few times that each reads it:
 * what a lock prevents, made certain where there is none. With the lock the callers would wait for ever.
 */
export function meetingAfterReading(
  table: string,
  { callers, times }: { callers: number; times: number },
): KyselyPlugin {
  const watched = new WeakSet<QueryId>();
  let waiting: (() => void)[] = [];
  let met = 0;
  const meet = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < callers) return;
      for (const letGo of waiting) letGo();
      waiting = [];
      met += 1;
    });
  return {
    transformQuery({ node, queryId }) {
      const [from] = node.kind === 'SelectQueryNode' ? (node.from?.froms ?? []) : [];
      if (from && JSON.stringify(from).includes(`"name":"${table}"`)) watched.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (watched.has(queryId) && met < times) await meet();
      return result as typeof result & { rows: UnknownRow[] };
    },
  };
}
