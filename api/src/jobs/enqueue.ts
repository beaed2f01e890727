import type { Jobs } from './index';

/** The queue's writing end. `wake` is called right away; the row appears with the caller's commit. */
export const createJobs = (now: () => Date, wake: () => void = () => {}): Jobs => ({
  async enqueue(tx, { kind, payload, runAt, key }) {
    const at = now();
    await tx
      .insertInto('jobs')
      .values({
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
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    wake();
  },
});
