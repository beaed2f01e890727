import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a site to answer who waited for its start. */
const lookMs = 3_000;
/** Above this share of its time the process is at work for somebody. */
const calmShare = 0.2;

/** Resolves when this process has had little to do for a while. @throws when the signal aborts */
export async function whenCalm(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await pause(lookMs, undefined, { signal, ref: false });
    if (performance.eventLoopUtilization(before).utilization < calmShare) return;
  }
}
