import type { ReleaseMap } from 'shared/remote';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
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
  /** The pointers as they were read last. */
  pointers(): readonly Pointer[];
  /** Takes the pointers as they stand now. */
  refresh(): Promise<void>;
  /** A release by its name, kept in memory once read: releases never change. */
  find(name: string, version: string): Promise<Release | undefined>;
  /** @param hear called whenever what is served has changed */
  onChange(hear: () => void): void;
}

export interface LiveOptions {
  readonly registry: Pick<Registry, 'find' | 'pointers'>;
  readonly store: ReleaseStore;
  readonly site: ReleaseMap['site'];
}

const mostReleases = 300;
const mostReadings = 40;
const mostPreviews = 20;

const summaryOf = (pointers: readonly Pointer[]) =>
  JSON.stringify(
    pointers.map(({ name, live, lastKnownGood, canary, movedAt }) => [name, live, lastKnownGood, canary, movedAt]),
  );

/** Follows the pointers. While the database cannot be reached, what was live last goes on being served. */
export function followReleases({ registry, store, site }: LiveOptions): LiveReleases {
  // with less room than the site has releases in use, each move would read all of them anew
  const inUse = () => 3 * pointers.length;
  const known = createKept<Release>(() => Math.max(mostReleases, inUse()));
  const readings = createKept<ReadRelease>(() => Math.max(mostReadings, inUse()));
  const previews = createKept<LiveSite>(() => mostPreviews);
  const listeners = new Set<() => void>();
  let pointers: readonly Pointer[] = [];
  let variants: Variants = createVariants([], site);
  let summary: string | undefined;

  async function find(name: string, version: string): Promise<Release | undefined> {
    const key = `${name}@${version}`;
    const release = known.get(key) ?? (await registry.find(name, version));
    if (release) known.set(key, release);
    return release;
  }

  async function readWhole(name: string, version: string | null | undefined): Promise<ReadRelease | undefined> {
    const release = version ? await find(name, version) : undefined;
    if (!release) return undefined;
    const reading = readings.get(release.digest) ?? (await readRelease(store, release));
    readings.set(release.digest, reading);
    return reading;
  }

  async function standingOf(pointer: Pointer): Promise<Standing[]> {
    const { name, live, lastKnownGood, canary, movedAt } = pointer;
    const [shown, tried] = await Promise.all([readWhole(name, live), readWhole(name, canary?.version)]);
    if (!shown) return [];
    return [
      {
        live: shown,
        lastKnownGood: lastKnownGood ? await find(name, lastKnownGood) : undefined,
        canary: canary && tried ? { read: tried, percent: canary.percent } : undefined,
        since: movedAt,
      },
    ];
  }

  const refresh = oneAtATime(async () => {
    const read = await registry.pointers();
    const next = summaryOf(read);
    const standings = next === summary ? undefined : (await Promise.all(read.map(standingOf))).flat();
    pointers = read;
    if (!standings) return;
    variants = createVariants(standings, site);
    previews.clear();
    summary = next;
    for (const hear of listeners) hear();
  });

  return {
    current: () => variants.of(undefined),
    forVisit: (bucket) => variants.of(bucket),
    async preview(name, version) {
      const key = `${name}@${version}`;
      const made = previews.get(key);
      if (made) return made;
      const of = variants;
      const read = await readWhole(name, version);
      if (!read || isShell(read.release.build)) return undefined;
      const shown = of.preview(read);
      if (shown && of === variants) previews.set(key, shown);
      return shown;
    },
    pointers: () => pointers,
    refresh,
    find,
    onChange: (hear) => void listeners.add(hear),
  };
}
