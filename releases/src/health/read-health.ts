import type { Kysely } from 'kysely';
import type { HealthAnswer, TabCountAnswer } from '../contract/health-api';
import { noFallbackMessage } from '../registry/fallback';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { type HealthPoint, readAlarms, readAudiences, readPoints, readTallies, releaseKey } from './health.repository';
import { judge, noReports, rateOf, stateOf, type Tally, whyOf } from './verdict';
import { isWatchedAt, releasesInUse, type WatchedRelease, type WatchLimits } from './watch-releases';

const fiveMinutesMs = 300_000;
const hourMs = 3_600_000;
/** A release that no pointer names is listed if a tab has run it within this time. */
const dayMs = 24 * hourMs;

interface Context {
  readonly db: Kysely<ReleasesTables>;
  readonly pointers: readonly Pointer[];
  readonly now: Date;
}

interface SeenRelease {
  readonly name: string;
  readonly version: string;
  readonly since: Date;
  readonly inUse: WatchedRelease | undefined;
}

/** Asks an operator to decide about a failing release that has no automatic rollback. */
export const autoOffMessage = (name: string): string =>
  `Automatic rollback is off for it: decide, and roll it back with \`pnpm release rollback ${name}\` if it is broken.`;

/** The health of all releases in use, and of all others that still run in a tab. */
export async function readHealth({
  db,
  pointers,
  now,
  limits,
  fallback,
}: Context & { readonly limits: WatchLimits; readonly fallback: Registry['fallback'] }): Promise<HealthAnswer> {
  const binMs = Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs;
  const bins = Array.from({ length: 12 }, (_, index) => binMs - (11 - index) * fiveMinutesMs);
  const [audiences, points, alarms] = await Promise.all([
    readAudiences(db, now),
    readPoints(db, new Date(bins[0] ?? binMs)),
    readAlarms(db),
  ]);
  const seen = listReleases(pointers, [...audiences, ...points], now, limits);
  const tallies = await readTallies(db, seen);
  const raised = new Map(alarms.map((alarm) => [releaseKey(alarm), alarm.since]));
  const tabs = new Map(audiences.map((audience) => [releaseKey(audience), audience.tabs]));

  const healthOf = async (release: SeenRelease) => {
    const key = releaseKey(release);
    const { inUse, version } = release;
    const tally: Tally = tallies.get(key) ?? noReports;
    const since = raised.get(key);
    const isWatched = inUse !== undefined && (isWatchedAt(inUse, now) || since !== undefined);
    const verdict = judge(tally, limits);
    const state = stateOf({ verdict, isWatched, isFrozen: inUse?.isFrozen ?? false });
    const isAutoOff = inUse?.isAutoOff ?? false;
    const rollbackMs =
      since && state === 'failing' && !isAutoOff ? since.getTime() + limits.failureGraceSeconds * 1000 : undefined;
    return {
      version,
      channel: inUse?.channel ?? ('other' as const),
      tabs: tabs.get(key) ?? 0,
      loads: tally.visits,
      failures: tally.badVisits,
      networks: tally.networks,
      failingNetworks: tally.badNetworks,
      rate: rateOf(tally),
      why: verdict === 'good' ? null : whyOf(tally, limits),
      series: seriesOf(
        points.filter((point) => releaseKey(point) === key),
        bins,
      ),
      state,
      goesBackAt: rollbackMs === undefined ? null : new Date(rollbackMs).toISOString(),
      staysBecause:
        state === 'failing' && inUse && (isAutoOff || inUse.rollbackTarget === null) ? await stayReason(inUse) : null,
    };
  };

  const stayReason = async ({ name, isAutoOff, rollbackTarget }: WatchedRelease) => {
    if (isAutoOff && rollbackTarget !== null) return autoOffMessage(name);
    const pointer = pointers.find((each) => each.name === name);
    return pointer ? noFallbackMessage(pointer, (await fallback(name)).passedOver) : null;
  };

  return {
    limit: limits.failureLimitPercent / 100,
    releases: await Promise.all(
      pointers.map(async ({ name }) => ({
        name,
        versions: await Promise.all(seen.filter((release) => release.name === name).map(healthOf)),
      })),
    ),
  };
}

/** The active release first, then the canary, then the other releases that still run in a tab. */
function listReleases(
  pointers: readonly Pointer[],
  reported: readonly { readonly name: string; readonly version: string }[],
  now: Date,
  { watchMinutes }: WatchLimits,
): SeenRelease[] {
  const inUse = releasesInUse(pointers, watchMinutes);
  const since = new Date(now.getTime() - dayMs);
  const entries = [
    ...inUse.map((release): [string, SeenRelease] => [releaseKey(release), { ...release, inUse: release }]),
    ...reported.map(({ name, version }): [string, SeenRelease] => [
      releaseKey({ name, version }),
      { name, version, since, inUse: undefined },
    ]),
  ];
  const seen = new Map<string, SeenRelease>();
  for (const [key, release] of entries) if (!seen.has(key)) seen.set(key, release);
  return [...seen.values()];
}

const seriesOf = (points: readonly HealthPoint[], bins: readonly number[]) =>
  bins.map((bin) => {
    const point = points.find(({ at }) => at.getTime() === bin);
    return { at: new Date(bin).toISOString(), loads: point?.loads ?? 0, failures: point?.failures ?? 0 };
  });

/** How many of the open tabs run the active release. */
export async function readTabCount({ db, pointers, now }: Context, name: string): Promise<TabCountAnswer> {
  const versions = (await readAudiences(db, now)).filter((audience) => audience.name === name);
  const live = pointers.find((pointer) => pointer.name === name)?.live ?? null;
  const tabs = versions.reduce((sum, audience) => sum + audience.tabs, 0);
  const onLive = versions.find(({ version }) => version === live)?.tabs ?? 0;
  return {
    name,
    live,
    tabs,
    share: tabs === 0 ? null : onLive / tabs,
    versions: versions.map(({ version, tabs: of }) => ({ version, tabs: of })),
  };
}
