import type { Kysely, Selectable } from 'kysely';
import { SemVer } from 'semver';
import { isShell } from '../release/build';
import { shellName } from '../release/names';
import { ReleaseRefusal } from '../release/refusal';
import type { Candidate, FileRecord, Release } from '../release/release';
import type { ReleaseKey } from '../store/release-store';
import { findRemoval } from './removals.repository';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

const toRelease = (row: Selectable<ReleasesTables['releases']>): Release => ({
  name: row.name,
  version: row.version,
  container: row.container,
  digest: row.digest,
  declaration: row.declaration,
  build: row.build,
  files: row.files,
  publisher: row.publisher,
  commit: row.commit_id,
  createdAt: row.created_at,
});

export async function findRelease(db: Rows, name: string, version: string): Promise<Release | undefined> {
  const row = await db
    .selectFrom('releases')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toRelease(row);
}

/** Every release of a name, the newest first. */
export async function readReleases(db: Rows, name: string): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where('name', '=', name)
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toRelease);
}

/** The names that have or had a release, sorted. */
export async function readNames(db: Rows): Promise<string[]> {
  const rows = await db
    .selectFrom('releases')
    .select('name')
    .union((of) => of.selectFrom('removed_releases').select('name'))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** A candidate with the hashes of its files. */
export interface ReleaseContent {
  readonly candidate: Candidate;
  readonly files: readonly FileRecord[];
  readonly digest: string;
}

/** @throws ReleaseRefusal VERSION_TAKEN if the version is or was published with other content */
export async function refuseTaken(db: Rows, { name, version, digest }: ReleaseKey): Promise<void> {
  const known = (await findRelease(db, name, version)) ?? (await findRemoval(db, name, version));
  if (!known || known.digest === digest) return;
  throw new ReleaseRefusal(
    'VERSION_TAKEN',
    `${name}@${version} ${'removedAt' in known ? 'was published before' : 'is published already'}, with other content. Give it a new version.`,
  );
}

/**
 * Inserts the row of a release.
 *
 * @returns whether it is new; the same content again is accepted
 * @throws ReleaseRefusal VERSION_TAKEN if the version has other content
 */
export async function recordRelease(
  db: Rows,
  { candidate, files, digest }: ReleaseContent,
): Promise<{ isNew: boolean }> {
  const { build, declaration, publisher, commit } = candidate;
  const inserted = await db
    .insertInto('releases')
    .values({
      name: build.name,
      version: build.version,
      container: isShell(build) ? shellName : build.container,
      digest,
      declaration: declaration && JSON.stringify(declaration),
      build: JSON.stringify(build),
      files: JSON.stringify(files),
      publisher,
      commit_id: commit,
    })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  await refuseTaken(db, { name: build.name, version: build.version, digest });
  return { isNew: inserted !== undefined };
}

/** Whether a version is later than another one of the same name. */
export type IsLater = (version: string, other: string) => boolean;

/**
 * The order of the releases of a name: by the three numbers of the version, and among equal ones (`1.4.0-pr.2`,
 * `1.0.0-local.3fa92c`) by the time of publishing, as a hash has no order. Removed releases are
 * included, because the history names them.
 */
export async function readReleaseOrder(db: Kysely<ReleasesTables>, name: string): Promise<IsLater> {
  const rows = await db
    .selectFrom('releases')
    .select(['version', 'created_at'])
    .where('name', '=', name)
    .unionAll((of) => of.selectFrom('removed_releases').select(['version', 'created_at']).where('name', '=', name))
    .orderBy('created_at')
    .orderBy('version')
    .execute();
  const positions = new Map(rows.map(({ version }, position) => [version, position]));
  return (version, other) => {
    const difference = new SemVer(version).compareMain(other);
    return difference === 0 ? (positions.get(version) ?? 0) > (positions.get(other) ?? 0) : difference > 0;
  };
}
