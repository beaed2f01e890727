import type { Kysely } from 'kysely';
import { SemVer } from 'semver';
import type { IsLater } from './last-good';
import type { ReleasesTables } from './tables';

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
