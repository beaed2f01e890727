import { type Kysely, sql } from 'kysely';
import type { ReleasesTables } from '../registry/tables';
import type { Vote } from './ballot';
import type { Tally } from './verdict';

type Rows = Kysely<ReleasesTables>;

const worse = (outcome: string) => sql`array_position(array['loaded', 'failed', 'crashed'], ${sql.raw(outcome)})`;

/**
 * Writes votes, of which no two are of one visit on one release, and counts them by the minute. A vote stays as it was
 * unless it gets worse, or was cast before the release went live again.
 */
export async function writeVotes(db: Rows, votes: readonly Vote[]): Promise<void> {
  if (votes.length === 0) return;
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as said
        (name text, version text, voice text, address text, outcome text, at timestamptz, since timestamptz)
    ), began as (
      select name, version, max(since) as since from said group by name, version
    ), kept as (
      insert into release_votes as known (name, version, visit_hash, address_hash, outcome, at)
      select name, version, voice, address, outcome, at from said order by name, version, voice
      on conflict (name, version, visit_hash) do update
        set outcome = excluded.outcome, address_hash = excluded.address_hash, at = excluded.at
        where ${worse('excluded.outcome')} > ${worse('known.outcome')}
          or known.at < (select since from began where began.name = known.name and began.version = known.version)
      returning name, version, outcome, at
    )
    insert into release_health as sums (name, version, minute, loaded, failed, crashed)
    select name, version, date_trunc('minute', at),
      count(*) filter (where outcome = 'loaded'),
      count(*) filter (where outcome = 'failed'),
      count(*) filter (where outcome = 'crashed')
    from kept group by 1, 2, 3 order by 1, 2, 3
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

/** What was reported of releases since a moment each, by `name@version`; one without a report is missing. */
export async function readTallies(db: Rows, releases: readonly Since[]): Promise<Map<string, Tally>> {
  if (releases.length === 0) return new Map();
  const { rows } = await sql<Tally & { name: string; version: string }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as asked
        (name text, version text, since timestamptz)
    ), networks as (
      select name, version, address_hash, count(*) as visits, count(*) filter (where outcome <> 'loaded') as bad
      from asked join release_votes using (name, version)
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

/** The last hour by five minutes: what was said in each. */
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
