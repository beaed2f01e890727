import { type Kysely, sql } from 'kysely';
import type { ReleasesTables } from '../registry/tables';
import type { Audience } from './tabs';

type Rows = Kysely<ReleasesTables>;

/** A process that has not written its counts for this long has stopped. */
const expirySeconds = 45;

/** Replaces the tab counts of one process. Counts of releases that were never published are ignored. */
export async function writeAudience(db: Rows, process: string, audience: readonly Audience[], at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('release_audiences').where('process', '=', process).execute();
    if (audience.length === 0) return;
    await sql`
      insert into release_audiences (process, name, version, tabs, at)
      select ${process}, name, version, tabs, ${at}
      from jsonb_to_recordset(${JSON.stringify(audience)}::jsonb) as counted (name text, version text, tabs int)
      join releases using (name, version)`.execute(tx);
  });
}

/** The number of tabs on each release, over all processes. */
export async function readAudiences(db: Rows, now: Date): Promise<Audience[]> {
  const rows = await db
    .selectFrom('release_audiences')
    .select(['name', 'version'])
    .select(({ fn }) => fn.sum('tabs').as('tabs'))
    .where('at', '>', new Date(now.getTime() - expirySeconds * 1000))
    .groupBy(['name', 'version'])
    .orderBy('name')
    .orderBy('version')
    .execute();
  return rows.map(({ tabs, ...of }) => ({ ...of, tabs: Number(tabs) }));
}
