import type { GateUser } from 'api/settings';
import { type GateWorker, startWorker } from './start-worker';

/** An unused worker is ended after this time: the expected candidate was refused before its examination. */
const unusedMs = 30_000;

/** At most one worker that is started ahead of its order. */
export interface SpareWorker {
  start(chromium: string): void;
  /** The started worker, or else a new one. */
  take(chromium: string): GateWorker;
  end(): Promise<void>;
}

export function createSpareWorker(user: GateUser): SpareWorker {
  let ready: GateWorker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startNew = (chromium: string) => startWorker({ chromium, user, isBackground: false });

  const release = (): GateWorker | undefined => {
    clearTimeout(timer);
    const worker = ready;
    ready = undefined;
    return worker;
  };
  const end = async () => release()?.end();

  return {
    start(chromium) {
      ready ??= startNew(chromium);
      clearTimeout(timer);
      timer = setTimeout(() => void end(), unusedMs);
      timer.unref();
    },
    take: (chromium) => release() ?? startNew(chromium),
    end,
  };
}
