import { createHmac, randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { networkOf } from 'server/http';
import type { TabReport } from 'shared/remote';
import type { HealthAnswer, TabCountAnswer } from '../contract/health-api';
import type { LiveReleases } from '../live/live-releases';
import { isInCanary, type Visit } from '../live/visits';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { writeAudience, writeReports } from './health.repository';
import { autoOffMessage, readHealth, readTabCount } from './read-health';
import { createReportBuffer } from './report-buffer';
import { createTabs } from './tabs';
import { type WatchLimits, type WatchOptions, watchReleases } from './watch-releases';

export interface HealthOptions {
  readonly db: Kysely<ReleasesTables>;
  readonly registry: Registry;
  readonly live: LiveReleases;
  readonly limits: WatchLimits;
  /** Key of the hashes of addresses. */
  readonly secret: string;
  readonly now: () => Date;
  /** Called once with a message when a watched release starts to fail or becomes suspected. */
  readonly onAlarm?: (sentence: string) => void;
}

/** Collects health reports and open tabs of releases, and rolls back releases that fail. */
export interface Health {
  /**
   * Buffers a tab's report, ignoring releases that the visit cannot have been served. Does not wait for the database.
   *
   * @returns false if some of it was dropped because the buffer was full
   */
  report(visit: Visit, address: string, report: TabReport): boolean;
  /** Buffers that a page of a release has ended the renderer three times: as one visit that has crashed. */
  reportRenderer(name: string, version: string): void;
  /** Records a tab that polls the map. `running` is undefined if the list is too long for an address. */
  poll(visit: Visit, tab: string, running: TabReport['running'] | undefined): void;
  /** Records a tab that opens its stream. Ignored for a known tab: a stream reconnects with its old, maybe outdated address. */
  openStream(visit: Visit, tab: string, running: TabReport['running']): void;
  /** Records that a tab is still open. */
  keepAlive(visit: Visit, tab: string): void;
  /** Writes the buffered reports and the tab counts. @throws if the database fails; the batch is then lost */
  write(): Promise<void>;
  /** Checks all watched releases once, and rolls back those that fail. */
  watch(): Promise<void>;
  /** Deletes expired reports, sums and audiences. */
  deleteExpired(): Promise<void>;
  read(): Promise<HealthAnswer>;
  tabCount(name: string): Promise<TabCountAnswer>;
  /** Removes this process's tabs from the counts. */
  removeOwnTabs(): Promise<void>;
}

const dayMs = 86_400_000;

/** Far below the time that the database gives a statement. */
const reportsPerStatement = 2000;

/** An unchanged audience is written again this often: a process that stops writing counts as gone. */
const rewriteMs = 15_000;

export function createHealth({ db, registry, live, limits, secret, now, onAlarm }: HealthOptions): Health {
  const process = randomUUID();
  const buffer = createReportBuffer();
  const tabs = createTabs(() => now().getTime());
  let written = { text: '[]', atMs: 0 };

  /** The key changes each day, so that hashes of one day cannot be matched with those of the next. */
  const hashNetwork = (address: string, day: string) =>
    createHmac('sha256', secret)
      .update(`${day} ${reporterNetwork(address)}`)
      .digest('base64url')
      .slice(0, 16);

  /** Reports on a recently activated release use the key of that day: otherwise each network would count twice after midnight. */
  const keyDateOf = (since: Date, at: Date) => (at.getTime() - since.getTime() < dayMs ? since : at);

  const alarmed = new Set<string>();
  const alarmOnce: WatchOptions['onBad'] = ({ name, version, since, isAutoOff }, verdict, why) => {
    const key = `${name}@${version} ${since.getTime()} ${verdict} ${isAutoOff}`;
    if (alarmed.has(key)) return;
    alarmed.add(key);
    const advice = isAutoOff ? `. ${autoOffMessage(name)}` : '';
    onAlarm?.(`${name}@${version} is ${verdict === 'failing' ? 'failing' : 'suspected of failing'}: ${why}${advice}`);
  };

  async function writeTabs(): Promise<void> {
    const at = now();
    const audience = tabs.count();
    const text = JSON.stringify(audience);
    if (text === written.text && (audience.length === 0 || at.getTime() - written.atMs < rewriteMs)) return;
    await writeAudience(db, process, audience, at);
    written = { text, atMs: at.getTime() };
  }

  /** Only the remotes of this site, so that memory is bounded by their number. */
  const knownRemotes = (running: TabReport['running']) =>
    Object.fromEntries(
      live.pointers().flatMap(({ name }) => {
        const version = running[name];
        return version === undefined ? [] : [[name, version]];
      }),
    );

  return {
    report(visit, address, { tab, running, outcomes }) {
      tabs.update(visit.idHash, tab, knownRemotes(running));
      const at = now();
      const pointers = new Map(live.pointers().map((pointer) => [pointer.name, pointer]));
      const hashes = new Map<string, string>();
      const networkHashAt = (day: Date) => {
        const key = day.toISOString().slice(0, 10);
        const hash = hashes.get(key) ?? hashNetwork(address, key);
        hashes.set(key, hash);
        return hash;
      };
      const results = outcomes.map(({ name, version, outcome }) => {
        const since = servedSince(pointers.get(name), version, visit.bucket);
        if (!since) return true;
        const networkHash = networkHashAt(keyDateOf(since, at));
        return buffer.add({ name, version, outcome, at, since, visitHash: visit.idHash, networkHash });
      });
      return !results.includes(false);
    },
    reportRenderer(name, version) {
      const pointer = live.pointers().find((each) => each.name === name);
      const since = servedSince(pointer, version, undefined);
      const visitHash = randomUUID();
      if (since)
        buffer.add({ name, version, outcome: 'crashed', at: now(), since, visitHash, networkHash: 'renderer' });
    },
    poll(visit, tab, running) {
      if (running) tabs.update(visit.idHash, tab, knownRemotes(running));
      else tabs.keepAlive(visit.idHash, tab);
    },
    openStream: (visit, tab, running) => tabs.addIfUnknown(visit.idHash, tab, knownRemotes(running)),
    keepAlive: (visit, tab) => tabs.keepAlive(visit.idHash, tab),
    async write() {
      for (const reports of buffer.drain(reportsPerStatement)) await writeReports(db, reports);
      await writeTabs();
    },
    async watch() {
      await watchReleases({ db, move: registry.move, pointers: live.pointers, limits, now, onBad: alarmOnce });
    },
    deleteExpired: () => deleteExpiredHealth(db, now()),
    read: async () =>
      readHealth({ db, pointers: await registry.pointers(), now: now(), limits, fallback: registry.fallback }),
    tabCount: async (name) => readTabCount({ db, pointers: await registry.pointers(), now: now() }, name),
    removeOwnTabs: () => writeAudience(db, process, [], now()),
  };
}

const hourMs = 3_600_000;

/** How long the report of a visit is stored. The privacy page states this number. */
const reportHours = 24;
const sumDays = 7;

/** Deletes reports, sums and audiences after their retention period. */
async function deleteExpiredHealth(db: Kysely<ReleasesTables>, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  await db.deleteFrom('release_votes').where('at', '<', before(reportHours)).execute();
  await db
    .deleteFrom('release_health')
    .where('minute', '<', before(sumDays * 24))
    .execute();
  await db.deleteFrom('release_audiences').where('at', '<', before(1)).execute();
}

const epoch = new Date(0);

/**
 * The time from which a visit's reports on a release count. Undefined for a release that the visit cannot have been
 * served: an unknown one, or a canary that the visit is not assigned to.
 */
function servedSince(pointer: Pointer | undefined, version: string, bucket: number | undefined): Date | undefined {
  if (!pointer) return undefined;
  const { name, live, canary, movedAt } = pointer;
  if (version === live) return movedAt;
  if (canary && version === canary.version)
    return bucket === undefined || isInCanary(name, canary.percent, bucket) ? canary.since : undefined;
  return version === pointer.lastKnownGood || version === pointer.previous ? epoch : undefined;
}

/** Tunnel providers give anybody an IPv6 /48, which is 65,536 networks of a /64, free of charge. */
const prefixGroups = 3;

/** The network that a health report counts for: an IPv4 address, or a /48 of IPv6. */
export const reporterNetwork = (address: string): string =>
  isIPv6(address) && !address.startsWith('::')
    ? networkOf(address).split(':').slice(0, prefixGroups).join(':')
    : networkOf(address);
