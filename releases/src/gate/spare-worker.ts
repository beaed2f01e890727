import type { GateUser } from 'api/settings';
import { type GateWorker, startWorker } from './start-worker';

/** A candidate that was expected and does not come by then was refused on its way. */
const unusedMs = 30_000;

/** At most one worker that is ready before its order comes. */
export interface SpareWorker {
  makeReady(chromium: string): void;
  /** The one that is ready, else a new one. */
  take(chromium: string): GateWorker;
  end(): Promise<void>;
}

export function createSpareWorker(user: GateUser): SpareWorker {
  let ready: GateWorker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (chromium: string) => startWorker({ chromium, user, isAside: false });

  const release = (): GateWorker | undefined => {
    clearTimeout(timer);
    const worker = ready;
    ready = undefined;
    return worker;
  };
  const end = async () => release()?.end();

  return {
    makeReady(chromium) {
      ready ??= start(chromium);
      clearTimeout(timer);
      timer = setTimeout(() => void end(), unusedMs);
      timer.unref();
    },
    take: (chromium) => release() ?? start(chromium),
    end,
  };
}
