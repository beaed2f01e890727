import type { ReleaseMap } from 'shared/remote';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { Withdrawal } from '../registry/withdrawals.repository';
import { isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { createKept } from './kept';
import type { LiveSite, ReadRelease } from './live-site';
import { oneAtATime } from './one-at-a-time';
import { readRelease } from './read-release';
import { createVariants, type Standing, type Variants } from './variants';

export interface LiveReleases {
  /** The site as it is now, without canaries; undefined until a shell is live. It answers from memory. */
  current(): LiveSite | undefined;
  /** The site as a visit of this bucket gets it; it answers from memory too. */
  forVisit(bucket: number | undefined): LiveSite | undefined;
  /** The live site with one published release of a remote in it; undefined for one that there is not. */
  preview(name: string, version: string): Promise<LiveSite | undefined>;
  /** Every withdrawn release (`mf-rides@1.5.0`), as it was read last. */
  withdrawn(): readonly string[];
  /** Whether a release was withdrawn, as it was read last. */
  isWithdrawn(name: string, version: string): boolean;
  /** The recent withdrawals after `mark`, of which a device still has to be notified; none where it has been notified of all. */
  withdrawalsSince(mark: string | undefined): readonly Withdrawal[];
  /** The pointers as they were read last. */
  pointers(): readonly Pointer[];
  /** Takes the pointers as they stand now; where files were altered, it reads them again. */
  refresh(): Promise<void>;
  /** By name, the version that is served instead of an active one with altered files. */
  standIns(): ReadonlyMap<string, string>;
  /** Whether a refresh may change what is served though no pointer moved: files are altered, other keys are trusted, or the last one failed. */
  isStale(): boolean;
  /** A release by its name, kept in memory once read: releases never change. */
  find(name: string, version: string): Promise<Release | undefined>;
  /** @param hear called whenever what is served has changed */
  onChange(hear: () => void): void;
}

export interface LiveOptions {
  readonly registry: Pick<Registry, 'find' | 'pointers' | 'withdrawals' | 'removalsSince'>;
  /** Which releases may be served at all; all of them unless given. `state` changes when the answers may. */
  readonly trust?: {
    readonly state: () => string;
    readonly faultOf: (release: Release) => Promise<string | undefined>;
  };
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly site: ReleaseMap['site'];
  readonly now?: () => Date;
}

/** Devices keep pages for thirty days; who was away for longer has none of the release left. */
const newsOfWithdrawalsMs = 35 * 86_400_000;

/** Removals are stamped by the clocks of all processes. */
const removalOverlapMs = 600_000;

const mostReleases = 300;
const mostReadings = 40;
const mostPreviews = 20;

const summaryOf = (pointers: readonly Pointer[], withdrawn: readonly Withdrawal[]) =>
  JSON.stringify([
    pointers.map(({ name, live, lastKnownGood, canary, movedAt }) => [name, live, lastKnownGood, canary, movedAt]),
    withdrawn.map(({ mark }) => mark),
  ]);

const nameOf = ({ name, version }: Withdrawal) => `${name}@${version}`;

/** What of each name is served, and with which parts of documents. */
const servedOf = (standings: readonly Standing[]) =>
  JSON.stringify(
    standings.map(({ live, canary, isDamaged }) => [
      live.release.digest,
      live.template !== undefined && live.styles !== undefined,
      live.worker !== undefined,
      live.texts.map(([key, { html, firstCalls }]) => [key, html !== undefined, firstCalls !== undefined]),
      canary?.read.release.digest,
      isDamaged,
    ]),
  );

/** Follows the pointers. While the database cannot be reached, what was live last goes on being served. */
export function followReleases({ registry, store, site, trust, now = () => new Date() }: LiveOptions): LiveReleases {
  // with fewer entries than the site has releases in use, each move would read all of them anew
  const inUse = () => 3 * pointers.length;
  const known = createKept<Release>(() => Math.max(mostReleases, inUse()));
  const readings = createKept<ReadRelease>(() => Math.max(mostReadings, inUse()));
  const previews = createKept<LiveSite>(() => mostPreviews);
  const listeners = new Set<() => void>();
  let pointers: readonly Pointer[] = [];
  let standings: readonly Standing[] = [];
  let withdrawals: readonly Withdrawal[] = [];
  let withdrawn: ReadonlySet<string> = new Set();
  let variants: Variants = createVariants([], { site, withdrawn: [] });
  let summary: string | undefined;
  let trustState = '';
  let removalsReadTo: Date | undefined;
  let hasFailed = false;

  /** Nothing of a removed release is answered from memory: its files are gone, or the same version may come back. */
  async function forgetRemoved(): Promise<void> {
    const since = removalsReadTo && new Date(removalsReadTo.getTime() - removalOverlapMs);
    const removals = await registry.removalsSince(since);
    for (const { name, version } of removals) {
      known.forget(`${name}@${version}`);
      previews.forget(`${name}@${version}`);
    }
    removalsReadTo = removals.at(-1)?.removedAt ?? removalsReadTo ?? new Date(0);
  }

  async function find(name: string, version: string): Promise<Release | undefined> {
    const key = `${name}@${version}`;
    const kept = known.get(key);
    if (kept) return kept;
    const release = await registry.find(name, version);
    // Nothing of a release without a trusted signature is used: its row says what would run, and where its files lie.
    if (!release || (await trust?.faultOf(release))) return undefined;
    known.set(key, release);
    return release;
  }

  async function read(name: string, version: string | null | undefined): Promise<ReadRelease | undefined> {
    const release = version ? await find(name, version) : undefined;
    if (!release) return undefined;
    const known = readings.get(release.digest);
    if (known) return known;
    const reading = await readRelease(store, release);
    // What is altered is read again each time, so that a repair is noticed.
    if (reading.isIntact) readings.set(release.digest, reading);
    return reading;
  }

  /** An altered release gives way to the last known good one; where that is none or altered too, it lacks its altered parts. */
  async function standingOf({ name, live, lastKnownGood, canary, movedAt }: Pointer): Promise<Standing[]> {
    const [wanted, tried] = await Promise.all([read(name, live), read(name, canary?.version)]);
    const standIn = wanted?.isIntact ? undefined : await read(name, lastKnownGood);
    const isStandIn = standIn?.isIntact === true;
    const shown = isStandIn ? standIn : wanted;
    if (!shown) return [];
    return [
      {
        live: shown,
        lastKnownGood: lastKnownGood && !isStandIn ? await find(name, lastKnownGood) : undefined,
        canary: canary && tried?.isIntact ? { read: tried, percent: canary.percent } : undefined,
        isDamaged: !wanted?.isIntact || tried?.isIntact === false,
        since: movedAt,
      },
    ];
  }

  /** What a name showed last, unless it was withdrawn since. */
  const shownLast = ({ name }: Pointer): Standing[] =>
    standings.filter(({ live: { release } }) => release.name === name && !withdrawn.has(`${name}@${release.version}`));

  async function takePointers(): Promise<void> {
    const [present, all] = [await registry.pointers(), await registry.withdrawals()];
    await forgetRemoved();
    const since = now().getTime() - newsOfWithdrawalsMs;
    withdrawals = all.filter(({ at }) => at.getTime() > since);
    withdrawn = new Set(all.map(nameOf));
    const trusted = trust?.state() ?? '';
    if (trusted !== trustState) {
      trustState = trusted;
      known.clear();
      readings.clear();
      summary = undefined;
    }
    const presentSummary = summaryOf(present, withdrawals);
    const isMoved = presentSummary !== summary;
    // A release whose files cannot be read right now must not hold up the moves of the others.
    const read = isMoved || hasFailed || isDamaged() ? await Promise.allSettled(present.map(standingOf)) : [];
    const failed = read.find((each) => each.status === 'rejected');
    const next = read.length
      ? read.flatMap((each, index) =>
          each.status === 'fulfilled' ? each.value : present.slice(index, index + 1).flatMap(shownLast),
        )
      : standings;
    pointers = present;
    if (isMoved || servedOf(next) !== servedOf(standings)) {
      standings = next;
      variants = createVariants(standings, { site, withdrawn: withdrawals.map(nameOf) });
      previews.clear();
      summary = presentSummary;
      for (const hear of listeners) hear();
    }
    if (failed) throw failed.reason;
  }

  const refresh = oneAtATime(async () => {
    try {
      await takePointers();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });

  const isDamaged = () =>
    standings.some((each) => each.isDamaged) ||
    pointers.some(({ name, live }) => live && !standings.some((each) => each.live.release.name === name));

  return {
    current: () => variants.of(undefined),
    forVisit: (bucket) => variants.of(bucket),
    async preview(name, version) {
      const key = `${name}@${version}`;
      if (withdrawn.has(key)) return undefined;
      const made = previews.get(key);
      if (made) return made;
      const of = variants;
      const wanted = await read(name, version);
      if (!wanted?.isIntact || isShell(wanted.release.build)) return undefined;
      const shown = of.preview(wanted);
      if (shown && of === variants) previews.set(key, shown);
      return shown;
    },
    withdrawn: () => [...withdrawn],
    isWithdrawn: (name, version) => withdrawn.has(`${name}@${version}`),
    withdrawalsSince(mark) {
      const heard = withdrawals.findIndex((each) => each.mark === mark);
      return withdrawals.slice(heard + 1);
    },
    pointers: () => pointers,
    refresh,
    standIns: () =>
      new Map(
        standings.flatMap(({ live: { release } }) => {
          const wanted = pointers.find(({ name }) => name === release.name)?.live;
          return wanted === release.version ? [] : [[release.name, release.version] as const];
        }),
      ),
    isStale: () => hasFailed || isDamaged() || (trust?.state() ?? '') !== trustState,
    find,
    onChange: (hear) => void listeners.add(hear),
  };
}
