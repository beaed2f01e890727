import type { RetentionSettings } from 'api/settings';
import { type Kysely, sql, type Transaction } from 'kysely';
import { readAudiences } from '../health/health.repository';
import type { ReleaseStore } from '../store/release-store';
import { readKeeps } from './keeps.repository';
import { recordMove } from './moves.repository';
import { lockPointers, type Pointer, readPointers } from './pointer';
import { readNames } from './releases.repository';
import {
  claimDueNotice,
  dropNotice,
  findRemoval,
  readNotices,
  readRemovalsWithFiles,
  recordNotice,
  recordRemoval,
} from './removals.repository';
import { type StoredRelease, type Unneeded, unneededReleases } from './retention';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

interface Named {
  readonly name: string;
  readonly version: string;
}

export interface RemoveOldOptions {
  readonly db: Rows;
  readonly store: Pick<ReleaseStore, 'remove'>;
  readonly settings: RetentionSettings;
  readonly now: Date;
}

const dayMs = 86_400_000;
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const bySite = { from: null, percent: null, who: 'by itself', tokenId: null } as const;

/**
 * Records notices of unneeded releases, removes releases whose notice has ended, and deletes the files of removed ones.
 * Any number of processes may run it concurrently, and each step may be repeated after a crash.
 *
 * @returns the removed releases
 */
export async function removeOld(options: RemoveOldOptions): Promise<Named[]> {
  const { db, store, now } = options;
  await updateNotices(options);
  const removed: Named[] = [];
  for (const notice of await readNotices(db)) {
    if (notice.dueAt > now) break;
    if (await removeRelease(options, notice)) removed.push(notice);
  }
  for (const removal of await readRemovalsWithFiles(db)) await removeFiles(db, store, removal, now);
  return removed;
}

/** Records notices of unneeded releases, and deletes those of releases that are needed again. */
async function updateNotices({ db, settings, now }: RemoveOldOptions): Promise<void> {
  const dueAt = new Date(now.getTime() + settings.noticeDays * dayMs);
  for (const name of await readNames(db))
    await db.transaction().execute(async (tx) => {
      await lockPointers(tx);
      const unneeded = await findUnneeded(tx, name, settings, now);
      for (const notice of await readNotices(tx))
        if (notice.name === name && !unneeded.some(({ version }) => version === notice.version))
          await dropNotice(tx, notice);
      for (const { version, since } of unneeded)
        if (await recordNotice(tx, { name, version, noticedAt: now, dueAt })) {
          const why = `Nothing has used it since ${dateOf(since)}. It is removed on ${dateOf(dueAt)} unless it is used or kept before.`;
          await recordMove(tx, { ...bySite, name, to: version, kind: 'notice', why });
        }
    });
}

/**
 * Removes the row of a release whose notice has ended, in a transaction under the lock of moves. A release that a move, a
 * publish or an operator has used meanwhile stays.
 *
 * @returns whether this call removed it
 */
export const removeRelease = (
  { db, settings, now }: Pick<RemoveOldOptions, 'db' | 'settings' | 'now'>,
  of: Named,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { name, version } = of;
    await lockPointers(tx);
    const found = (await findUnneeded(tx, name, settings, now)).find((each) => each.version === version);
    if (!found || !(await claimDueNotice(tx, of, now))) return false;
    await recordRemoval(tx, of, now);
    const why = `Nothing had used it since ${dateOf(found.since)}.`;
    await recordMove(tx, { ...bySite, name, to: version, kind: 'remove', why });
    return true;
  });

/** Deletes the files of a removed release. A publish of the same content waits for it, or does it first. */
export const removeFiles = (db: Rows, store: Pick<ReleaseStore, 'remove'>, of: Named, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { name, version } = of;
    await sql`select from removed_releases where name = ${name} and version = ${version} for update`.execute(tx);
    const removal = await findRemoval(tx, name, version);
    if (!removal || removal.filesRemovedAt) return;
    await store.remove(removal);
    await tx
      .updateTable('removed_releases')
      .set({ files_removed_at: now })
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
  });

async function findUnneeded(
  tx: Transaction<ReleasesTables>,
  name: string,
  settings: RetentionSettings,
  now: Date,
): Promise<Unneeded[]> {
  const pointer: Pointer | undefined = (await readPointers(tx)).find((each) => each.name === name);
  return unneededReleases(await readStored(tx, name, now), pointer, settings, now);
}

/** The facts that retention needs of the releases of a name, the newest first. */
async function readStored(tx: Transaction<ReleasesTables>, name: string, now: Date): Promise<StoredRelease[]> {
  const { rows } = await sql<{ version: string; created_at: Date; used_at: Date | null; is_withdrawn: boolean }>`
    select version, created_at,
      (select max(at) from release_moves as move
       where move.name = release.name and release.version in (move.from_version, move.to_version)
         and kind in ('start', 'publish', 'promote', 'rollback', 'automatic', 'canary', 'canary-end')) as used_at,
      exists (select from release_withdrawals as withdrawal
              where withdrawal.name = release.name and withdrawal.version = release.version) as is_withdrawn
    from releases as release where name = ${name}
    order by created_at desc, version desc`.execute(tx);
  const kept = new Set((await readKeeps(tx)).filter((each) => each.name === name).map(({ version }) => version));
  const audiences = (await readAudiences(tx, now)).filter((audience) => audience.name === name);
  return rows.map(({ version, created_at, used_at, is_withdrawn }) => ({
    version,
    publishedAt: created_at,
    usedAt: used_at,
    isWithdrawn: is_withdrawn,
    isKept: kept.has(version),
    tabs: audiences.find((audience) => audience.version === version)?.tabs ?? 0,
  }));
}
