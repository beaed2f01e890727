import { existsSync, readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Processor time of the thread that serves, by the kernel's books; other systems have the clock. */
const ownSchedule = `/proc/self/task/${process.pid}/schedstat`;
const spentMs: () => number = existsSync(ownSchedule)
  ? () => Number(readFileSync(ownSchedule, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();

/** What the thread did between two turns of the event loop; `fromMs` and `toMs` by the clock of `performance`. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly spentMs: number;
}

/** Shorter ones are of no interest, and there are thousands. */
const shortMs = 5;

/**
 * Runs a piece of work. Counts processor time where the system tells it: on a busy machine a thread that waits for its
 * turn blocks nobody by its own work. Garbage collection is left out: how long it takes follows from all that this
 * process holds, which in a test run is the modules of every file before.
 *
 * @returns for how long, in milliseconds, it kept this process from everything else at a stretch
 */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  const stretches: Stretch[] = [];
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  let isOver = false;
  const watch = async () => {
    for (let [before, fromMs] = [spentMs(), performance.now()]; !isOver; ) {
      await turnOfTheLoop();
      const [now, toMs] = [spentMs(), performance.now()];
      if (now - before > shortMs) stretches.push({ fromMs, toMs, spentMs: now - before });
      [before, fromMs] = [now, toMs];
    }
  };
  const watching = watch();
  await turnOfTheLoop();
  try {
    await work();
    await turnOfTheLoop();
  } finally {
    isOver = true;
    await watching;
    collections.push(...observer.takeRecords());
    observer.disconnect();
  }
  const collectingMs = ({ fromMs, toMs }: Stretch) =>
    collections
      .map(({ startTime, duration }) => Math.min(startTime + duration, toMs) - Math.max(startTime, fromMs))
      .reduce((sum, ms) => sum + Math.max(0, ms), 0);
  return Math.max(0, ...stretches.map((stretch) => stretch.spentMs - collectingMs(stretch)));
}
