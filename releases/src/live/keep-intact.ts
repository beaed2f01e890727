import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '../registry/registry';
import type { ReleaseStore } from '../store/release-store';
import type { LiveReleases } from './live-releases';

/** How soon a repaired file is noticed. */
const recheckMs = 5_000;
/** Between two inspections of everything that is published. */
const inspectEveryMs = 3_600_000;
/** Between two releases, so that an inspection takes little of the processor. */
const restMs = 250;

export interface KeepIntactOptions {
  readonly registry: Pick<Registry, 'names' | 'releases' | 'pointers' | 'trustFault' | 'recordInspection'>;
  readonly store: Pick<ReleaseStore, 'inspect'>;
  readonly live: Pick<LiveReleases, 'isStale' | 'refresh'>;
  readonly onError: (error: unknown) => void;
}

/**
 * Compares every file of every release with its recorded hash, the live ones first, and who signed it with the trusted keys. What
 * it finds stands in the status, and in the history once until it is repaired.
 */
export async function inspectAll(
  { registry, store }: Pick<KeepIntactOptions, 'registry' | 'store'>,
  rest: () => Promise<void>,
): Promise<void> {
  const live = new Map((await registry.pointers()).map((pointer) => [pointer.name, pointer.live]));
  const listed = await Promise.all((await registry.names()).map((name) => registry.releases(name)));
  const isLive = ({ name, version }: { name: string; version: string }) => live.get(name) === version;
  const all = listed.flat().map(({ release }) => release);
  for (const release of [...all.filter(isLive), ...all.filter((each) => !isLive(each))]) {
    const { name, version } = release;
    const [files, signature] = [await store.inspect(release), await registry.trustFault(release)];
    await registry.recordInspection({ name, version, files, signature });
    await rest();
  }
}

/** In the background: inspects all releases now and every hour, and serves repaired files again soon after the repair. */
export function keepIntact({ registry, store, live, onError }: KeepIntactOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const every = async (ms: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const rest = () => pause(restMs, undefined, { signal, ref: false });
  const running = [
    every(recheckMs, async () => {
      if (live.isStale()) await live.refresh();
    }),
    every(inspectEveryMs, () => inspectAll({ registry, store }, rest)),
  ];
  return {
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
