import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context';
import type { JobHandlers, Jobs, NewJob, RecurringJobs } from '.';
import { AnswerNotUnderstood, CallNotMade, ServiceOutage } from './circuit-breaker';

/** The kind of failure. Of a service also what it did or answered: that message is our own, and names nobody. */
export const reasonOf = (error: Error): string =>
  error instanceof ServiceOutage || error instanceof AnswerNotUnderstood
    ? `${error.name}: ${error.message}`
    : [error.name, (error as { code?: string }).code].filter(Boolean).join(' ');

/** The frames of a stack without the message, which may contain personal data. */
export const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());

/** Writes jobs. `wake` is called with the kinds immediately; the rows become visible with the commit of the caller. */
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

const leaseMs = 60_000;
const renewMs = 20_000;
const longestDelayMs = 3_600_000;

/** 5 s after the first failure, doubled each time, up to an hour, without a last attempt. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(5000 * 2 ** Math.max(0, attempts - 1), longestDelayMs);

interface DueJob {
  readonly id: number;
  readonly kind: string;
  readonly key: string | null;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
  readonly every_seconds: number | null;
  readonly lease: string;
}

export interface JobOutcome {
  readonly kind: string;
  readonly error?: Error;
}

/**
 * Leases due jobs of these kinds: no other process takes them while the lease is renewed. An expired lease belonged to
 * a process that died, so its job is leased again.
 */
export const claimDueJobs = async ({ db, now }: Context, kinds: readonly string[], most: number): Promise<DueJob[]> => {
  if (kinds.length === 0) return [];
  const at = now();
  const lease = randomUUID();
  const { rows } = await sql<DueJob>`
    update jobs set leased_until = ${new Date(at.getTime() + leaseMs)}, lease = ${lease}, attempts = attempts + 1
    where id in (
      select id from jobs
      where done_at is null and run_at <= ${at} and (leased_until is null or leased_until <= ${at})
        and kind in (${sql.join(kinds)})
      order by run_at, id
      limit ${most}
      for update skip locked
    )
    returning id, kind, key, payload, attempts, every_seconds, lease`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
};

/** Does one leased job and writes its outcome. Never throws for a failure of the job. */
export const runJob = async (context: Context, handlers: JobHandlers, job: DueJob): Promise<JobOutcome> => {
  const renewal = setInterval(() => void renew(context, job), renewMs);
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`No handler for the job ${job.kind}`);
    await handler(job.payload, context, { key: job.key ?? `job:${job.id}`, attempts: job.attempts });
    await finish(context, job);
    return { kind: job.kind };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const { id, kind, attempts } = job;
    if (error instanceof CallNotMade)
      context.log.info({ job: id, kind, service: error.service, ms: error.retryInMs }, 'A job waits for a service');
    else context.log.error({ job: id, kind, attempts, reason: reasonOf(error), at: framesOf(error) }, 'A job failed');
    await reschedule(context, job, error);
    return { kind: job.kind, error };
  } finally {
    clearInterval(renewal);
  }
};

const mine = ({ db }: Context, { id, lease }: DueJob) =>
  db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease);

const renew = (context: Context, job: DueJob): Promise<unknown> =>
  mine(context, job)
    .set({ leased_until: new Date(context.now().getTime() + leaseMs) })
    .execute()
    .catch(() => context.log.warn({ job: job.id }, 'A lease could not be renewed'));

const finish = async (context: Context, job: DueJob): Promise<void> => {
  const at = context.now();
  const end = job.every_seconds
    ? { run_at: new Date(at.getTime() + job.every_seconds * 1000), attempts: 0 }
    : { done_at: at };
  await mine(context, job)
    .set({ ...end, lease: null, leased_until: null, last_error: null })
    .execute();
};

/** An outage is not an error of the job, which continues soon after the service does. */
const longestOutageDelayMs = 120_000;
const shortestWaitMs = 1000;

/** How long a job waits after an error. */
const delayMsAfter = (error: Error, attempts: number): number => {
  if (!(error instanceof ServiceOutage)) return retryDelayMs(attempts);
  const { retryInMs = 0 } = error;
  if (error instanceof CallNotMade) return Math.max(retryInMs, shortestWaitMs);
  return Math.max(retryInMs, Math.min(retryDelayMs(attempts), longestOutageDelayMs));
};

const reschedule = async (context: Context, job: DueJob, error: Error): Promise<void> => {
  const delayMs = delayMsAfter(error, job.attempts);
  const atMostMs = job.every_seconds ? job.every_seconds * 1000 : longestDelayMs;
  await mine(context, job)
    .set({
      run_at: new Date(context.now().getTime() + Math.min(delayMs, atMostMs)),
      // attempts without a call do not count
      ...(error instanceof CallNotMade && { attempts: job.attempts - 1 }),
      lease: null,
      leased_until: null,
      last_error: reasonOf(error),
    })
    .execute();
};

/**
 * Corrects times that were written by a clock that was ahead: a job becomes due as long after now as it was after its
 * creation, a recurring job within its interval, a failed one within the longest delay, and a lease ends within its
 * duration. The owner of a lease renews it by the present clock.
 */
export const correctTimes = async ({ db, now }: Context): Promise<void> => {
  const at = now();
  await sql`
    update jobs set run_at = run_at - (created_at - ${at}::timestamptz), created_at = ${at}::timestamptz
    where done_at is null and every_seconds is null and created_at > ${at}::timestamptz + interval '1 minute'`.execute(
    db,
  );
  await sql`
    update jobs set run_at = ${at}::timestamptz + make_interval(secs => coalesce(every_seconds, ${longestDelayMs / 1000}))
    where done_at is null and (every_seconds is not null or attempts > 0)
      and run_at > ${at}::timestamptz + make_interval(secs => coalesce(every_seconds, ${longestDelayMs / 1000}))`.execute(
    db,
  );
  await sql`
    update jobs set leased_until = ${new Date(at.getTime() + leaseMs)}
    where done_at is null and leased_until > ${new Date(at.getTime() + leaseMs)}`.execute(db);
};

/**
 * Writes the row of each recurring job; a changed interval takes effect, and times that are too far ahead are
 * corrected.
 */
export const registerRecurring = async (context: Context, recurring: RecurringJobs): Promise<void> => {
  const { db, now } = context;
  const at = now();
  for (const [kind, { everySeconds }] of Object.entries(recurring)) {
    await db
      .insertInto('jobs')
      .values({
        kind,
        payload: '{}',
        key: `every:${kind}`,
        run_at: at,
        every_seconds: everySeconds,
        leased_until: null,
        lease: null,
        last_error: null,
        created_at: at,
        done_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ every_seconds: everySeconds }))
      .execute();
  }
  await correctTimes(context);
};
