import { existsSync, readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** The processor time of the serving thread, from the kernel's statistics; on other systems the clock. */
const ownSchedule = `/proc/self/task/${process.pid}/schedstat`;
const spentMs: () => number = existsSync(ownSchedule)
  ? () => Number(readFileSync(ownSchedule, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();

/** A period between two turns of the event loop; `fromMs` and `toMs` are times of `performance.now()`. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly spentMs: number;
}

/** Shorter periods are ignored: there are thousands. */
const shortMs = 5;

/**
 * Runs a piece of work, and measures how long it blocks the event loop. Measures processor time if the system provides it,
 * so that waiting for the processor on a busy machine does not count. Garbage collection does not count either: its time
 * depends on everything that the process has in memory, in a test run also on the modules of earlier files.
 *
 * @returns the longest block of the event loop, in milliseconds
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
