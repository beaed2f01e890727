import { monitorEventLoopDelay } from 'node:perf_hooks';

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Runs a piece of work. @returns for how long, in milliseconds, it kept this process from everything else at a stretch */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  // A delay is counted from the time before: the first one begins the count.
  while (delays.count === 0) await turnOfTheLoop();
  await work();
  // The monitor is a timer: it has to come round once more to notice the last block.
  for (let turn = 0; turn < 3; turn += 1) await turnOfTheLoop();
  delays.disable();
  return delays.max / 1e6;
}
