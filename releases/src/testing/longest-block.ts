import { existsSync, readFileSync } from 'node:fs';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Processor time of the thread that serves, by the kernel's books; other systems have the clock. */
const ownSchedule = `/proc/self/task/${process.pid}/schedstat`;
const spentMs: () => number = existsSync(ownSchedule)
  ? () => Number(readFileSync(ownSchedule, 'utf8').split(' ')[0]) / 1e6
  : () => performance.now();

/**
 * Runs a piece of work. Counts processor time where the system tells it: on a busy machine a thread that waits for its
 * turn blocks nobody by its own work.
 *
 * @returns for how long, in milliseconds, it kept this process from everything else at a stretch
 */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let isOver = false;
  const watch = async () => {
    for (let before = spentMs(); !isOver; ) {
      await turnOfTheLoop();
      const now = spentMs();
      longestMs = Math.max(longestMs, now - before);
      before = now;
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
  }
  return longestMs;
}
