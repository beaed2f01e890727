import { readFileSync } from 'node:fs';
import { openPostgres } from 'server/database';

export interface PostgresProcessor {
  /** Processor time of the server's processes for one database, in milliseconds; NaN for a server on another machine. */
  usedMs(): Promise<number>;
  /** Due jobs of the API that are not done. */
  dueJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Watches the PostgreSQL processes of one database. */
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
      // a process that has ended counts with its last known time
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

/** `schedstat` is in nanoseconds. */
function onProcessorMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
