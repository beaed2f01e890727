import { readFileSync } from 'node:fs';
import { openPostgres } from 'server/database';

export interface PostgresProcessor {
  /** What the server's processes of one database have used, milliseconds; NaN where it runs elsewhere. */
  usedMs(): Promise<number>;
  /** Jobs of the API that could be done now and are not. */
  dueJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Watches the processor time of those who serve one database, which grows with the data before any answer is late. */
export function watchPostgres(url: string): PostgresProcessor {
  const database = openPostgres({ url, poolSize: 1 });
  const used = new Map<number, number>();
  return {
    async usedMs() {
      const pids = await database.exclusively((session) =>
        session.query<{ pid: number }>(
          'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      );
      // what has ended since keeps what it had used when it was last seen
      for (const { pid } of pids) used.set(pid, onProcessorMs(pid));
      return [...used.values()].reduce((total, ms) => total + ms, 0);
    },
    async dueJobs() {
      const [counted] = await database.exclusively((session) =>
        session.query<{ due: number }>('select count(*)::int due from jobs where done_at is null and run_at <= now()'),
      );
      return counted?.due ?? 0;
    },
    close: () => database.close(),
  };
}

/** The scheduler counts in nanoseconds. */
function onProcessorMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
