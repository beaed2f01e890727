import type { Kysely, Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

interface Named {
  readonly name: string;
  readonly version: string;
}

/** Announces the removal of a release, unless it is used or kept before. */
export interface Notice extends Named {
  readonly noticedAt: Date;
  readonly dueAt: Date;
}

/** A release that was removed. */
export interface Removal extends Named {
  readonly digest: string;
  readonly removedAt: Date;
  /** Null until its files are deleted from the store. */
  readonly filesRemovedAt: Date | null;
}

const toRemoval = (row: Selectable<ReleasesTables['removed_releases']>): Removal => ({
  name: row.name,
  version: row.version,
  digest: row.digest,
  removedAt: row.removed_at,
  filesRemovedAt: row.files_removed_at,
});

/** All notices, the soonest due first. */
export async function readNotices(db: Rows): Promise<Notice[]> {
  const rows = await db
    .selectFrom('release_notices')
    .selectAll()
    .orderBy('due_at')
    .orderBy('name')
    .orderBy('version')
    .execute();
  return rows.map(({ name, version, noticed_at, due_at }) => ({ name, version, noticedAt: noticed_at, dueAt: due_at }));
}

/** @returns false if there is a notice already */
export async function recordNotice(db: Rows, { name, version, noticedAt, dueAt }: Notice): Promise<boolean> {
  const row = await db
    .insertInto('release_notices')
    .values({ name, version, noticed_at: noticedAt, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

export const dropNotice = (db: Rows, { name, version }: Named): Promise<unknown> =>
  db.deleteFrom('release_notices').where('name', '=', name).where('version', '=', version).execute();

/** Deletes the notice of a release if it is due. @returns false if there is none, or it is not due yet */
export async function claimDueNotice(db: Rows, { name, version }: Named, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('release_notices')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('due_at', '<=', now)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the notices of releases that a pointer names. */
export const dropNoticesOfUsed = (tx: Transaction<ReleasesTables>): Promise<unknown> =>
  sql`
    delete from release_notices using release_pointers as pointer
    where release_notices.name = pointer.name and release_notices.version in
      (pointer.live_version, pointer.previous_version, pointer.last_known_good, pointer.canary_version)`.execute(tx);

export async function findRemoval(db: Rows, name: string, version: string): Promise<Removal | undefined> {
  const row = await db
    .selectFrom('removed_releases')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toRemoval(row);
}

/** The releases removed after `since`, the earliest first; without `since`, only the last one. */
export async function readRemovalsSince(db: Rows, since: Date | undefined): Promise<Removal[]> {
  const newest = db.selectFrom('removed_releases').selectAll().orderBy('removed_at', 'desc');
  const rows = await (since ? newest.where('removed_at', '>', since) : newest.limit(1)).execute();
  return rows.map(toRemoval).reverse();
}

/** Removed releases whose files are still in the store. */
export async function readRemovalsWithFiles(db: Rows): Promise<Removal[]> {
  const rows = await db
    .selectFrom('removed_releases')
    .selectAll()
    .where('files_removed_at', 'is', null)
    .orderBy('removed_at')
    .execute();
  return rows.map(toRemoval);
}

/** Deletes the row of a release, and records the removal, so that its version stays taken. */
export async function recordRemoval(
  tx: Transaction<ReleasesTables>,
  { name, version }: Named,
  now: Date,
): Promise<void> {
  await sql`
    insert into removed_releases (name, version, digest, created_at, removed_at)
    select name, version, digest, created_at, ${now} from releases where name = ${name} and version = ${version}`.execute(
    tx,
  );
  await tx.deleteFrom('releases').where('name', '=', name).where('version', '=', version).execute();
}

/** Deletes the record of a removal, when the same content is published again. */
export const dropRemoval = (tx: Transaction<ReleasesTables>, { name, version }: Named): Promise<unknown> =>
  tx.deleteFrom('removed_releases').where('name', '=', name).where('version', '=', version).execute();

const removedMessage = ({ removedAt }: Removal): string =>
  `It was removed on ${removedAt.toISOString().slice(0, 10)}, as nothing had used it for long.`;

/** @throws ReleaseRefusal REMOVED */
export async function refuseRemoved(db: Rows, name: string, version: string): Promise<void> {
  const removal = await findRemoval(db, name, version);
  if (removal)
    throw new ReleaseRefusal(
      'REMOVED',
      `${name}@${version} is not stored any more. ${removedMessage(removal)} Publish the same build again, or a new version.`,
    );
}
