import type { Context } from '../context';
import { CircuitBreaker } from './circuit-breaker';
import type { JobHandlers } from './index';
import { type Lane, lanesOf } from './lanes';
import { claimDueJobs, correctTimes, runJob } from './queue';

const pollMs = 1000;
/** Long enough for the enqueuing transaction to commit; the next poll finds the rest. */
const wakeMs = 25;
const correctEveryMs = 60_000;
/**
 * While there are calls, a lane that is not urgent runs one job at a time and pauses for twice its duration: drawing a
 * receipt blocks the process longer than most calls.
 */
const pauseMsAfter = (tookMs: number) => Math.min(Math.max(2 * tookMs, 50), 250);

export interface Worker {
  /** Looks for jobs of these kinds, or of all, soon after they were enqueued. */
  wake(kinds?: readonly string[]): void;
  /** Takes no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Does due jobs, each kind in its lane, until it is stopped. If the database is unavailable, the next poll tries again.
 * @param isBusy whether there are calls, which have priority
 */
export const startWorker = (context: Context, handlers: JobHandlers, isBusy = () => false): Worker => {
  const running = lanesOf(Object.keys(handlers)).map((lane) => ({
    lane,
    worker: startLane(context, handlers, lane, () => !lane.isUrgent && isBusy()),
  }));
  const mending = setInterval(() => {
    correctTimes(context).catch(() => context.log.warn('The times of jobs could not be checked'));
  }, correctEveryMs);
  return {
    wake(kinds) {
      for (const { lane, worker } of running)
        if (!kinds || kinds.some((kind) => lane.kinds.includes(kind))) worker.wake();
    },
    async stop() {
      clearInterval(mending);
      await Promise.all(running.map(({ worker }) => worker.stop()));
    },
  };
};

const startLane = (context: Context, handlers: JobHandlers, lane: Lane, isBusy: () => boolean): Worker => {
  const running = new Set<Promise<unknown>>();
  const breaker = lane.service && new CircuitBreaker(lane.service);
  let isStopped = false;
  let claiming: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const claimAndRun = async (): Promise<void> => {
    const most = isBusy() ? 1 : lane.atOnce;
    const free = (breaker?.allowed(most) ?? most) - running.size;
    if (free <= 0) return;
    const jobs = await claimDueJobs(context, lane.kinds, free);
    for (const job of jobs) {
      const begunAtMs = performance.now();
      const run: Promise<unknown> = runJob(context, handlers, job)
        .then(({ error }) => {
          if (!breaker?.record(error)) return;
          context.log.error({ lane: lane.name, service: lane.service, reason: error?.message }, 'A service is out');
        })
        .catch(() => context.log.warn({ job: job.id }, 'The end of a job could not be written; it will run again'))
        .finally(() => {
          running.delete(run);
          const nowMs = performance.now();
          restUntilMs = nowMs + pauseMsAfter(nowMs - begunAtMs);
          schedule(0);
        });
      running.add(run);
    }
  };

  const tick = (): void => {
    claiming ??= claimAndRun()
      .catch((error: { code?: string }) => context.log.warn({ code: error.code }, 'The job queue cannot be read'))
      .finally(() => {
        claiming = undefined;
        schedule(pollMs);
      });
  };

  let restUntilMs = 0;
  let dueAtMs = Number.POSITIVE_INFINITY;
  const restMs = () => (isBusy() ? restUntilMs - performance.now() : 0);
  const schedule = (delayMs: number): void => {
    const nowMs = performance.now();
    const atMs = nowMs + Math.max(delayMs, restMs());
    if (isStopped || atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => {
      dueAtMs = Number.POSITIVE_INFINITY;
      // a job may have ended since
      if (restMs() > 0) schedule(0);
      else tick();
    }, atMs - nowMs);
  };

  schedule(0);
  return {
    wake: () => schedule(wakeMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await claiming;
      await Promise.all(running);
    },
  };
};
