import { type Kysely, sql } from 'kysely';
import type { ReleasesTables } from '../registry/tables';
import type { HealthReport } from './report-buffer';
import type { Audience } from './tabs';
import type { Tally } from './verdict';

type Rows = Kysely<ReleasesTables>;

const rankOf = (outcome: string) => sql`array_position(array['loaded', 'failed', 'crashed'], ${sql.raw(outcome)})`;

/**
 * Writes reports, at most one of each visit on each release, and counts them by the minute. A stored report is replaced
 * only by a worse one, or if it was made before the release went live again.
 */
export async function writeReports(db: Rows, reports: readonly HealthReport[]): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as reported
        (name text, version text, "visitHash" text, "networkHash" text, outcome text, at timestamptz, since timestamptz)
    ), began as (
      select name, version, max(since) as since from reported group by name, version
    ), written as (
      insert into release_votes as known (name, version, visit_hash, address_hash, outcome, at)
      select name, version, "visitHash", "networkHash", outcome, at from reported order by name, version, "visitHash"
      on conflict (name, version, visit_hash) do update
        set outcome = excluded.outcome, address_hash = excluded.address_hash, at = excluded.at
        where ${rankOf('excluded.outcome')} > ${rankOf('known.outcome')}
          or known.at < (select since from began where began.name = known.name and began.version = known.version)
      returning name, version, outcome, at
    )
    insert into release_health as sums (name, version, minute, loaded, failed, crashed)
    select name, version, date_trunc('minute', at),
      count(*) filter (where outcome = 'loaded'),
      count(*) filter (where outcome = 'failed'),
      count(*) filter (where outcome = 'crashed')
    from written group by 1, 2, 3 order by 1, 2, 3
    on conflict (name, version, minute) do update set
      loaded = sums.loaded + excluded.loaded,
      failed = sums.failed + excluded.failed,
      crashed = sums.crashed + excluded.crashed`.execute(db);
}

interface Since {
  readonly name: string;
  readonly version: string;
  readonly since: Date;
}

export const releaseKey = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `${name}@${version}`;

/** The reports on each release since its given time, by `name@version`. A release without reports is absent. */
export async function readTallies(db: Rows, releases: readonly Since[]): Promise<Map<string, Tally>> {
  if (releases.length === 0) return new Map();
  const { rows } = await sql<Tally & { name: string; version: string }>`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as requested
        (name text, version text, since timestamptz)
    ), networks as (
      select name, version, address_hash, count(*) as visits, count(*) filter (where outcome <> 'loaded') as bad
      from requested join release_votes using (name, version)
      where at >= since group by 1, 2, 3
    )
    select name, version,
      sum(visits)::int as visits,
      sum(bad)::int as "badVisits",
      count(*)::int as networks,
      (count(*) filter (where bad > 0))::int as "badNetworks",
      sum(bad::float8 / visits)::float8 as badness
    from networks group by 1, 2`.execute(db);
  return new Map(rows.map(({ name, version, ...tally }) => [releaseKey({ name, version }), tally]));
}

/** The reports of one release in one interval of five minutes. */
export interface HealthPoint {
  readonly name: string;
  readonly version: string;
  readonly at: Date;
  readonly loads: number;
  readonly failures: number;
}

/** @param from the first minute */
export async function readPoints(db: Rows, from: Date): Promise<HealthPoint[]> {
  const { rows } = await sql<HealthPoint>`
    select name, version, date_bin('5 minutes', minute, timestamptz 'epoch') as at,
      sum(loaded + failed + crashed)::int as loads, sum(failed + crashed)::int as failures
    from release_health where minute >= ${from} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

interface OfRelease {
  readonly name: string;
  readonly version: string;
}

export interface Alarm extends OfRelease {
  readonly since: Date;
}

export const readAlarms = (db: Rows): Promise<Alarm[]> => db.selectFrom('release_alarms').selectAll().execute();

/** Raises an alarm for a release. An existing alarm keeps its time. */
export async function raiseAlarm(db: Rows, { name, version }: OfRelease, since: Date): Promise<void> {
  await db
    .insertInto('release_alarms')
    .values({ name, version, since })
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .execute();
}

export async function dropAlarm(db: Rows, { name, version }: OfRelease): Promise<void> {
  await db.deleteFrom('release_alarms').where('name', '=', name).where('version', '=', version).execute();
}

/** Deletes an alarm that was raised at `raisedBy` or before. @returns true in exactly one process, which then acts */
export async function claimAlarm(db: Rows, { name, version }: OfRelease, raisedBy: Date): Promise<boolean> {
  const claimed = await db
    .deleteFrom('release_alarms')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('since', '<=', raisedBy)
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

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
