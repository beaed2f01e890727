import type { Health } from './health';

/** Reports are written together, so that many thousand tabs make a statement a second. */
const writeMs = 1000;
const watchMs = 2000;
const forgetMs = 600_000;

export interface KeptWatch {
  close(): Promise<void>;
}

/** Does the work of health in the background; of each kind one at a time. */
export function keepWatch(health: Health, onError: (error: unknown) => void): KeptWatch {
  const underWay = new Set<Promise<void>>();

  const every = (ms: number, work: () => Promise<void>) => {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      const run = work().finally(() => {
        isBusy = false;
        underWay.delete(run);
      });
      underWay.add(run);
    }, ms);
    timer.unref();
    return timer;
  };

  const timers = [
    // With the database gone, what tabs say is lost without a word: the looks at the pointers say that it is gone.
    every(writeMs, () => health.write().catch(() => undefined)),
    every(watchMs, () => health.watch().catch(onError)),
    every(forgetMs, () => health.forget().catch(onError)),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
      await health.write().catch(() => undefined);
      await health.leave().catch(() => undefined);
    },
  };
}
