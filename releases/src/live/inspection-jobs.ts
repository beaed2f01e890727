import { setTimeout as pause } from 'node:timers/promises';
import type { Registry } from '../registry/registry';
import type { ReleaseStore } from '../store/release-store';
import type { LiveReleases } from './live-releases';

/** Interval at which stale releases are refreshed, so that repaired files are served again. */
const recheckMs = 5_000;
/** Interval between two inspections of all releases. */
const inspectEveryMs = 3_600_000;
/** Pause between two releases, to limit the use of the processor. */
const pauseMs = 250;

export interface InspectionOptions {
  readonly registry: Pick<Registry, 'names' | 'releases' | 'pointers' | 'trustFault' | 'recordInspection'>;
  readonly store: Pick<ReleaseStore, 'inspect'>;
  readonly live: Pick<LiveReleases, 'isStale' | 'refresh'>;
  readonly onError: (error: unknown) => void;
}

/**
 * Compares all files of all releases with their recorded hashes, active releases first, and their signatures with the
 * trusted keys. Faults are shown in the status; each adds one row to the history until it is repaired.
 */
export async function inspectAll(
  { registry, store }: Pick<InspectionOptions, 'registry' | 'store'>,
  pauseBetween: () => Promise<void>,
): Promise<void> {
  const live = new Map((await registry.pointers()).map((pointer) => [pointer.name, pointer.live]));
  const listed = await Promise.all((await registry.names()).map((name) => registry.releases(name)));
  const isLive = ({ name, version }: { name: string; version: string }) => live.get(name) === version;
  const all = listed.flat().map(({ release }) => release);
  for (const release of [...all.filter(isLive), ...all.filter((each) => !isLive(each))]) {
    const { name, version } = release;
    const [files, signature] = [await store.inspect(release), await registry.trustFault(release)];
    await registry.recordInspection({ name, version, files, signature });
    await pauseBetween();
  }
}

/** Starts the background jobs: inspects all releases now and every hour, and refreshes stale ones. */
export function startInspectionJobs({ registry, store, live, onError }: InspectionOptions): { close(): Promise<void> } {
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
  const pauseBetween = () => pause(pauseMs, undefined, { signal, ref: false });
  const running = [
    every(recheckMs, async () => {
      if (live.isStale()) await live.refresh();
    }),
    every(inspectEveryMs, () => inspectAll({ registry, store }, pauseBetween)),
  ];
  return {
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
