import type { Context } from '../context';
import type { JobHandlers } from './index';
import { claimDueJobs, runJob } from './worker';

const pollMs = 1000;
/** Long enough for the transaction that enqueued to commit; what takes longer is found by the next poll. */
const wakeMs = 25;
const atOnce = 4;
/** While calls wait, jobs come one at a time, and leave the process to the calls for so long between two. */
const breathMs = 250;

export interface Worker {
  /** Looks for work soon: something was enqueued. */
  wake(): void;
  /** Takes no more work, and resolves once what has begun is done. */
  stop(): Promise<void>;
}

/**
 * Does due jobs, up to four at once, until it is stopped. A database that is away is asked again at the next poll.
 * @param isBusy whether calls are open: they go first, as a receipt takes the processor for longer than most calls do
 */
export const startWorker = (context: Context, handlers: JobHandlers, isBusy = () => false): Worker => {
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  let isLooking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const free = (isBusy() ? 1 : atOnce) - running.size;
    if (free <= 0) return;
    const jobs = await claimDueJobs(context, kinds, free);
    for (const job of jobs) {
      const run: Promise<unknown> = runJob(context, handlers, job)
        .catch(() => context.log.warn({ job: job.id }, 'The end of a job could not be written; it will run again'))
        .finally(() => {
          running.delete(run);
          schedule(isBusy() ? breathMs : 0);
        });
      running.add(run);
    }
  };

  const tick = (): void => {
    isLooking ??= look()
      .catch((error: { code?: string }) => context.log.warn({ code: error.code }, 'The job queue cannot be read'))
      .finally(() => {
        isLooking = undefined;
        schedule(pollMs);
      });
  };

  let dueAtMs = Number.POSITIVE_INFINITY;
  const schedule = (delayMs: number): void => {
    const atMs = performance.now() + delayMs;
    if (isStopped || atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => {
      dueAtMs = Number.POSITIVE_INFINITY;
      tick();
    }, delayMs);
  };

  schedule(0);
  return {
    wake: () => schedule(isBusy() ? breathMs : wakeMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await isLooking;
      await Promise.all(running);
    },
  };
};
