import type { Context } from '../context';
import type { Tx } from '../database';

/** Work that a change causes, written in its transaction and done at least once by any process. */
export interface NewJob {
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  /** When it is due; now unless given. */
  readonly runAt?: Date;
  /** A job with the key of an earlier job is not enqueued. */
  readonly key?: string;
}

export interface Jobs {
  enqueue(tx: Tx, ...jobs: readonly NewJob[]): Promise<void>;
}

export interface RunningJob {
  /** The same at every attempt. */
  readonly key: string;
  /** With this one; those that called nobody do not count. */
  readonly attempts: number;
}

/**
 * Does one job. It may run twice, so it must be idempotent. If it throws, the job is repeated after a growing delay.
 */
export type JobHandler = (payload: Record<string, unknown>, context: Context, job: RunningJob) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/**
 * Recurring jobs by kind. One process does each at a time; the interval counts from the end of a run. The payload is
 * empty.
 */
export type RecurringJobs = Readonly<Record<string, { readonly everySeconds: number; readonly run: JobHandler }>>;

/** The handlers of recurring jobs, to be joined with those of other kinds. */
export const handlersOf = (recurring: RecurringJobs): JobHandlers =>
  Object.fromEntries(Object.entries(recurring).map(([kind, { run }]) => [kind, run]));
