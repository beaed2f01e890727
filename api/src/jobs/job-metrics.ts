import { sql } from 'kysely';
import type { MetricSource } from 'server/metrics';
import type { Context } from '../context';

interface JobCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  /** Undefined unless it is due. */
  readonly lateSeconds: number | null;
}

/** The jobs that are not done, by kind and state. `retrying`: it has failed, and waits for its next attempt. */
export const jobMetrics = ({ db, now }: Context): MetricSource<'tafiya_jobs' | 'tafiya_jobs_oldest_due_seconds'> => ({
  families: {
    tafiya_jobs: {
      help: 'Jobs that are not done: waiting for their time, retrying after a failure, due, or running',
      labels: ['kind', 'state'],
    },
    tafiya_jobs_oldest_due_seconds: {
      help: 'How long the oldest due job of a kind has waited; absent if none is due',
      labels: ['kind'],
    },
  },
  async read() {
    const at = now();
    const { rows } = await sql<JobCount>`
      select kind,
        case when leased_until > ${at} then 'running' when run_at <= ${at} then 'due'
          when last_error is not null then 'retrying' else 'waiting' end as state,
        count(*) as count, extract(epoch from ${at}::timestamptz - min(run_at))::float8 as "lateSeconds"
      from jobs where done_at is null group by 1, 2 order by 1, 2`.execute(db);
    return {
      tafiya_jobs: rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
      tafiya_jobs_oldest_due_seconds: rows
        .filter(({ state }) => state === 'due')
        .map(({ kind, lateSeconds }) => ({ labels: { kind }, value: lateSeconds ?? 0 })),
    };
  },
});
