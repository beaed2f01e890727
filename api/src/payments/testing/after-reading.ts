import { AsyncResource } from 'node:async_hooks';
import type { KyselyPlugin, QueryId, UnknownRow } from 'kysely';

/** Runs a step after each read of a table, before the result is returned. */
function afterReading(table: string, step: () => Promise<unknown>): KyselyPlugin {
  const watched = new WeakSet<QueryId>();
  // another caller does it, who is not inside the transaction of the reader
  const doneByAnother = AsyncResource.bind(step);
  return {
    transformQuery({ node, queryId }) {
      const [from] = node.kind === 'SelectQueryNode' ? (node.from?.froms ?? []) : [];
      if (from && JSON.stringify(from).includes(`"name":"${table}"`)) watched.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (watched.has(queryId)) await doneByAnother();
      return result as typeof result & { rows: UnknownRow[] };
    },
  };
}

/**
 * Holds back what is read from a table until so many callers have read it, for the first few times that each reads it:
 * what a lock prevents, made certain where there is none. With the lock the callers would wait for ever.
 */
export function meetingAfterReading(
  table: string,
  { callers, times }: { callers: number; times: number },
): KyselyPlugin {
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
  return afterReading(table, async () => {
    if (met < times) await meet();
  });
}

/**
 * Lets a rival do all of its work between one reading of a table (the first is 1) and what the reader makes of it. For
 * two that take their rows in different order: if they only met, the database might break one off as a deadlock, and
 * its second try would find everything settled. With the lock the rival would wait for ever.
 */
export function rivalAfterReading(table: string, time: number, rival: () => Promise<unknown>): KyselyPlugin {
  let read = 0;
  return afterReading(table, async () => {
    read += 1;
    if (read === time) await rival();
  });
}
