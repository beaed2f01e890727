import type { Health } from './health';

/** Reports are written in batches: thousands of tabs cause one statement per second. */
const writeMs = 1000;
const watchMs = 2000;
const deleteExpiredMs = 600_000;

export interface HealthJobs {
  close(): Promise<void>;
}

/** Starts the background jobs of health. Each job runs one at a time. */
export function startHealthJobs(health: Health, onError: (error: unknown) => void): HealthJobs {
  const inFlight = new Set<Promise<void>>();

  const every = (ms: number, work: () => Promise<void>) => {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      const run = work().finally(() => {
        isBusy = false;
        inFlight.delete(run);
      });
      inFlight.add(run);
    }, ms);
    timer.unref();
    return timer;
  };

  const timers = [
    // A failed write is not reported: if the database is down, reading the pointers reports that already.
    every(writeMs, () => health.write().catch(() => undefined)),
    every(watchMs, () => health.watch().catch(onError)),
    every(deleteExpiredMs, () => health.deleteExpired().catch(onError)),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(inFlight);
      await health.write().catch(() => undefined);
      await health.removeOwnTabs().catch(() => undefined);
    },
  };
}
