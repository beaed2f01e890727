import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { oneAtATime } from '../live/one-at-a-time';
import { ExaminationAborted } from '../registry/examiner';
import type { Registry } from '../registry/registry';

export interface RoundsOptions {
  readonly registry: Pick<Registry, 'unexamined' | 'verifyInBackground'>;
  /** Resolves when there is time for it. */
  readonly whenReady?: (signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Rounds {
  /** Looks at what is live and unexamined, one after another, until there is none; again if it is under way. */
  begin(): Promise<void>;
  /** Begins no more. @returns when what is under way is over, which the examiner's end makes it */
  close(): Promise<void>;
}

/** Has live releases examined that no browser has seen in the live shell, in the background. */
export function createRounds({ registry, whenReady = whenCalm, onError }: RoundsOptions): Rounds {
  const closing = new AbortController();
  /** One that ends without a verdict, or fails to be looked at, is left to `pnpm release verify`. */
  const tried = new Set<string>();

  async function lookAtNext(): Promise<boolean> {
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

  const begin = oneAtATime(async () => {
    try {
      while (await lookAtNext());
    } catch (error) {
      if (!closing.signal.aborted) onError(error);
    }
  });
  return {
    begin,
    close() {
      closing.abort();
      return begin();
    },
  };
}

/** Long enough for a site to answer who waited for its start. */
const lookMs = 3_000;
/** Above this share of its time the process is at work for somebody. */
const calmShare = 0.2;

/** Resolves when this process has had little to do for a while. @throws when the signal aborts */
async function whenCalm(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await pause(lookMs, undefined, { signal, ref: false });
    if (performance.eventLoopUtilization(before).utilization < calmShare) return;
  }
}
