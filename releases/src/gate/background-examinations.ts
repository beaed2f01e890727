import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { oneAtATime } from '../live/one-at-a-time';
import { ExaminationAborted } from '../registry/examiner';
import type { Registry } from '../registry/registry';

export interface BackgroundExaminationsOptions {
  readonly registry: Pick<Registry, 'unexamined' | 'verifyInBackground'>;
  /** Resolves when the process is idle enough. */
  readonly whenReady?: (signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface BackgroundExaminations {
  /** Examines the active releases that are unexamined, one after another. A call during a run causes another run. */
  run(): Promise<void>;
  /** Starts no more examinations. Resolves when the running one ends; close the examiner to end it. */
  close(): Promise<void>;
}

/** Examines active releases that were not examined in the active shell, in the background. */
export function createBackgroundExaminations({
  registry,
  whenReady = whenIdle,
  onError,
}: BackgroundExaminationsOptions): BackgroundExaminations {
  const closing = new AbortController();
  /** Each is tried once. After an error or an `unverified` result, use `pnpm release verify`. */
  const tried = new Set<string>();

  async function examineNext(): Promise<boolean> {
    await whenReady(closing.signal);
    const unexamined = await registry.unexamined();
    const keyOf = ({ name, version, shellVersion }: (typeof unexamined)[number]) =>
      `${name}@${version} in ${shellVersion}`;
    const next = unexamined.find((each) => !tried.has(keyOf(each)));
    if (!next || closing.signal.aborted) return false;
    try {
      await registry.verifyInBackground(next.name, next.version);
    } catch (error) {
      if (error instanceof ExaminationAborted) return true;
      onError(error);
    }
    tried.add(keyOf(next));
    return true;
  }

  const run = oneAtATime(async () => {
    try {
      while (await examineNext());
    } catch (error) {
      if (!closing.signal.aborted) onError(error);
    }
  });
  return {
    run,
    close() {
      closing.abort();
      return run();
    },
  };
}

/** Long enough for a site to answer the requests that waited for its start. */
const sampleMs = 3_000;
/** Below this utilization the process counts as idle. */
const idleUtilization = 0.2;

/** Resolves when this process has been idle for a while. @throws when the signal aborts */
async function whenIdle(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await pause(sampleMs, undefined, { signal, ref: false });
    if (performance.eventLoopUtilization(before).utilization < idleUtilization) return;
  }
}
