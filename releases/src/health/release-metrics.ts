import { type Kysely, sql } from 'kysely';
import type { MetricSource, Metrics } from 'server/metrics';
import { moveKinds, type ReleasesTables } from '../registry/tables';
import type { Health } from './health';

interface Sources {
  readonly db: Kysely<ReleasesTables>;
  readonly health: Pick<Health, 'read'>;
}

export const addReleaseMetrics = (metrics: Metrics, { db, health }: Sources): void => {
  metrics.query(healthMetrics(health));
  metrics.query(moveMetrics(db));
};

const ofVersion = ['name', 'version', 'channel'];

/** What the back office shows of each release in use, and of those that still run in a tab. */
const healthMetrics = (
  health: Pick<Health, 'read'>,
): MetricSource<
  'tafiya_release_loads' | 'tafiya_release_failures' | 'tafiya_release_state' | 'tafiya_release_tabs'
> => ({
  families: {
    tafiya_release_loads: { help: 'Visits that reported on a release since it went live', labels: ofVersion },
    tafiya_release_failures: { help: 'Those of these visits for which it failed or crashed', labels: ofVersion },
    tafiya_release_state: {
      help: '1 for the state that a release is in: healthy, watching, suspected, failing or frozen',
      labels: [...ofVersion, 'state'],
    },
    tafiya_release_tabs: { help: 'Open tabs that run a release', labels: ofVersion },
  },
  async read() {
    const { releases } = await health.read();
    const all = releases.flatMap(({ name, versions }) =>
      versions.map(({ version, channel, ...facts }) => ({ labels: { name, version, channel }, ...facts })),
    );
    return {
      tafiya_release_loads: all.map(({ labels, loads }) => ({ labels, value: loads })),
      tafiya_release_failures: all.map(({ labels, failures }) => ({ labels, value: failures })),
      tafiya_release_state: all.map(({ labels, state }) => ({ labels: { ...labels, state }, value: 1 })),
      tafiya_release_tabs: all.map(({ labels, tabs }) => ({ labels, value: tabs })),
    };
  },
});

const moveMetrics = (db: Kysely<ReleasesTables>): MetricSource<'tafiya_release_moves_total'> => ({
  families: {
    tafiya_release_moves_total: {
      help: 'Moves of releases by kind, of all processes since the site was set up',
      labels: ['kind'],
      type: 'counter',
    },
  },
  async read() {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from release_moves where kind in (${sql.join([...moveKinds])}) group by 1`.execute(
      db,
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    return {
      tafiya_release_moves_total: moveKinds.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 })),
    };
  },
});
