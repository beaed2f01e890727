import { setTimeout as pause } from 'node:timers/promises';
import type { RetentionSettings } from 'api/settings';
import type { Kysely } from 'kysely';
import type { ReleaseStore } from '../store/release-store';
import { recordKeys } from './record-keys';
import { removeOld } from './remove-old';
import type { ReleasesTables } from './tables';
import type { TrustedKey } from './trusted-keys';
import { claimWork, writeStoreUse } from './upkeep.repository';
import { removeAbandonedUploads } from './uploads';

const minuteMs = 60_000;
const retentionEveryMs = 15 * minuteMs;

export interface UpkeepOptions {
  readonly db: Kysely<ReleasesTables>;
  readonly store: Pick<ReleaseStore, 'remove' | 'list' | 'removeLeftovers'>;
  readonly settings: RetentionSettings;
  readonly keys: () => readonly TrustedKey[];
  readonly now: () => Date;
  /** Called after releases were removed. */
  readonly moved: () => Promise<void>;
}

/** Periodic maintenance of the registry, done by one process for all. */
export interface Upkeep {
  /** Runs the tasks that are due and that no other process has claimed. @returns whether the removal of old releases ran */
  run(): Promise<boolean>;
}

export const createUpkeep = ({ db, store, settings, keys, now, moved }: UpkeepOptions): Upkeep => ({
  async run() {
    if (await claimWork(db, 'keys', now(), minuteMs)) await recordKeys(db, keys());
    if (!(await claimWork(db, 'retention', now(), retentionEveryMs))) return false;
    await store.removeLeftovers();
    await removeAbandonedUploads(db, store, now());
    const removed = await removeOld({ db, store, settings, now: now() });
    if (removed.length) await moved();
    await writeStoreUse(db, await store.list(), now());
    return true;
  },
});

/** Runs the maintenance now and every minute. First, each process deletes the partial files of killed writers. */
export function startUpkeepJob(
  upkeep: Upkeep,
  {
    store,
    onError,
  }: { readonly store: Pick<ReleaseStore, 'removeLeftovers'>; readonly onError: (error: unknown) => void },
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const report = (error: unknown) => {
    if (!signal.aborted) onError(error);
  };
  const running = (async () => {
    await store.removeLeftovers().catch(report);
    while (!signal.aborted) {
      await upkeep.run().catch(report);
      await pause(minuteMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
