import type { Jobs, NewJob } from './index';

/** The queue's writing end. `wake` is called with the kinds right away; the rows appear with the caller's commit. */
export const createJobs = (now: () => Date, wake: (kinds: readonly string[]) => void = () => {}): Jobs => ({
  async enqueue(tx, ...jobs) {
    const at = now();
    await tx
      .insertInto('jobs')
      .values(jobs.map((job) => rowOf(job, at)))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    wake(jobs.map(({ kind }) => kind));
  },
});

const rowOf = ({ kind, payload, runAt, key }: NewJob, at: Date) => ({
  kind,
  payload: JSON.stringify(payload),
  key: key ?? null,
  run_at: runAt ?? at,
  every_seconds: null,
  leased_until: null,
  lease: null,
  last_error: null,
  created_at: at,
  done_at: null,
});
