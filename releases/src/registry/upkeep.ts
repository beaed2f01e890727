import { setTimeout as pause } from 'node:timers/promises';
import type { RetentionSettings } from 'api/settings';
import type { Kysely } from 'kysely';
import type { ReleaseStore } from '../store/release-store';
import { recordMove } from './moves.repository';
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

const namesOf = ({ names }: TrustedKey) => (names === '*' ? 'everything' : names.join(', '));

/** Adds changes of the file of trusted keys to the history. Their author is unknown. */
async function recordKeys(db: Kysely<ReleasesTables>, keys: readonly TrustedKey[]): Promise<void> {
  const seen = new Map(
    (await db.selectFrom('release_keys_seen').selectAll().execute()).map((row) => [row.key_id, row]),
  );
  const row = { name: null, from: null, to: null, percent: null, who: 'the file of trusted keys', tokenId: null };
  for (const key of keys) {
    const before = seen.get(key.id);
    seen.delete(key.id);
    const after = { key_id: key.id, holder: key.holder, names: namesOf(key), is_revoked: key.revokedAt !== undefined };
    if (before && before.names === after.names && before.is_revoked === after.is_revoked) continue;
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('release_keys_seen')
        .values(after)
        .onConflict((conflict) => conflict.column('key_id').doUpdateSet(after))
        .execute();
      await recordMove(
        tx,
        after.is_revoked
          ? { ...row, kind: 'key-end', why: `The key ${key.id} of ${key.holder} was revoked.` }
          : { ...row, kind: 'key', why: `The key ${key.id} of ${key.holder} may sign ${after.names}.` },
      );
    });
  }
  for (const { key_id, holder, is_revoked } of seen.values())
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('release_keys_seen').where('key_id', '=', key_id).execute();
      if (!is_revoked)
        await recordMove(tx, {
          ...row,
          kind: 'key-end',
          why: `The key ${key_id} of ${holder} is not in the file any more.`,
        });
    });
}
