import type { EventSource, HappenedEvent } from 'api';
import type { Kysely } from 'kysely';
import type { HistoryKind, ReleasesTables } from '../registry/tables';
import type { Health } from './health';

interface Sources {
  readonly db: Kysely<ReleasesTables>;
  readonly health: Pick<Health, 'read'>;
  /** The address of the back office. */
  readonly opsOrigin: string;
}

/** Rows of the history that are sent to webhooks. */
const eventOf: Partial<Record<HistoryKind, HappenedEvent['type']>> = {
  start: 'release.live',
  publish: 'release.live',
  promote: 'release.live',
  rollback: 'release.rolled_back',
  automatic: 'release.rolled_back',
  canary: 'release.canary',
  'canary-end': 'release.canary',
  withdraw: 'release.withdrawn',
};
const sentKinds = Object.keys(eventOf) as HistoryKind[];

const failingStates: readonly string[] = ['failing', 'frozen'];

interface MoveRow {
  readonly kind: HistoryKind;
  readonly name: string | null;
  readonly from_version: string | null;
  readonly to_version: string | null;
  readonly percent: number | null;
}

function dataOf(
  type: HappenedEvent['type'],
  { kind, name, from_version, to_version, percent }: MoveRow,
): HappenedEvent['data'] {
  if (type === 'release.withdrawn') return { name, version: to_version };
  if (type !== 'release.canary')
    return { name, version: to_version, from: from_version, isAutomatic: kind === 'automatic' };
  // the row of its end names the canary first
  if (kind === 'canary-end') return { name, version: from_version, live: to_version, percent, state: 'ended' };
  return { name, version: to_version, live: from_version, percent, state: 'began' };
}

/** Moves, withdrawals and failures of releases for webhooks. Who made a move, and why, stays in the history. */
export const releaseEvents = ({ db, health, opsOrigin }: Sources): EventSource => {
  const link = `${opsOrigin}/ops/releases`;
  return {
    name: 'releases',
    async happened(since) {
      const rows = await db
        .selectFrom('release_moves')
        .select(['id', 'kind', 'name', 'from_version', 'to_version', 'percent', 'at'])
        .where('at', '>=', since)
        .where('kind', 'in', sentKinds)
        .orderBy('id')
        .execute();
      return rows.flatMap((row) => {
        const type = eventOf[row.kind];
        return type ? [{ key: `release-move ${row.id}`, type, at: row.at, data: { ...dataOf(type, row), link } }] : [];
      });
    },
    async failing() {
      const { releases } = await health.read();
      return releases.flatMap(({ name, versions }) =>
        versions
          .filter(({ channel, state }) => channel !== 'other' && failingStates.includes(state))
          .map(({ version, channel }) => ({
            subject: `releases:${name}@${version}`,
            data: { name, version, channel, link },
          })),
      );
    },
  };
};
