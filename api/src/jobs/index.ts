import type { Context } from '../context';
import type { Tx } from '../database';

/** Work that follows from a change, written in the same transaction and done at least once, by any process. */
export interface NewJob {
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  /** Not before this instant; at once if left out. */
  readonly runAt?: Date;
  /** A second job with the same key is dropped: what must happen once has one key. */
  readonly key?: string;
}

export interface Jobs {
  enqueue(tx: Tx, ...jobs: readonly NewJob[]): Promise<void>;
}

/** What a handler knows of its job beside the payload: a key that is the same each time the job is tried. */
export interface RunningJob {
  readonly key: string;
}

/** Does one job; it may run twice, so it changes nothing twice. A throw puts it back with a growing delay. */
export type JobHandler = (payload: Record<string, unknown>, context: Context, job: RunningJob) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/**
 * Work that comes again and again, by its kind. Of all processes one does it at a time; the pause counts from the end
 * of a run. Its payload is empty.
 */
export type RecurringJobs = Readonly<Record<string, { readonly everySeconds: number; readonly run: JobHandler }>>;

/** The handlers of recurring jobs, to be joined with those of other kinds. */
export const handlersOf = (recurring: RecurringJobs): JobHandlers =>
  Object.fromEntries(Object.entries(recurring).map(([kind, { run }]) => [kind, run]));
