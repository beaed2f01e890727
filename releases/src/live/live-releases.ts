import type { SiteContacts } from 'shared/brand';
import type { ReleaseMap } from 'shared/remote';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { Withdrawal } from '../registry/withdrawals.repository';
import { isShell } from '../release/build';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import {
  createVariants,
  type LiveSite,
  type LoadedRelease,
  loadRelease,
  type NameState,
  type Variants,
} from './live-site';
import { createLruCache } from './lru-cache';
import { oneAtATime } from './one-at-a-time';

export interface LiveReleases {
  /** The present site without canaries, from memory; undefined until a shell is active. */
  current(): LiveSite | undefined;
  /** The present site for a visit of this bucket, from memory. */
  forVisit(bucket: number | undefined): LiveSite | undefined;
  /** The present site with one published release of a remote in it; undefined if there is no such release. */
  preview(name: string, version: string): Promise<LiveSite | undefined>;
  /** All withdrawn releases (`mf-rides@1.5.0`), as of the last refresh. */
  withdrawn(): readonly string[];
  /** Whether a release is withdrawn, as of the last refresh. */
  isWithdrawn(name: string, version: string): boolean;
  /** The recent withdrawals after `mark`, the last one that a device was notified of. */
  withdrawalsSince(mark: string | undefined): readonly Withdrawal[];
  /** The pointers as of the last refresh. */
  pointers(): readonly Pointer[];
  /** Reads the pointers, and again the files of releases with altered files. */
  refresh(): Promise<void>;
  /** By name, the version that is served instead of an active one with altered files. */
  replacements(): ReadonlyMap<string, string>;
  /** Whether a refresh may change the site although no pointer moved: files are altered, the trusted keys changed, or the last refresh failed. */
  isStale(): boolean;
  /** A release; cached, as releases never change. */
  find(name: string, version: string): Promise<Release | undefined>;
  /** @param listener called after each change of the site */
  onChange(listener: () => void): void;
}

export interface LiveOptions {
  readonly registry: Pick<Registry, 'find' | 'pointers' | 'withdrawals' | 'removalsSince'>;
  /** Decides which releases may be served; all if absent. `state` changes whenever a result may change. */
  readonly trust?: {
    readonly state: () => string;
    readonly faultOf: (release: Release) => Promise<string | undefined>;
  };
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly site: ReleaseMap['site'];
  /** Reads who runs the site and how travellers reach it; asked at each refresh. */
  readonly contacts?: () => Promise<SiteContacts>;
  readonly now?: () => Date;
}

/** Devices store pages for thirty days, so older withdrawals concern no device. */
const withdrawalPeriodMs = 35 * 86_400_000;

/** Removals have timestamps of several processes, whose clocks may differ by up to this. */
const removalOverlapMs = 600_000;

const maxReleases = 300;
const maxLoaded = 40;
const maxPreviews = 20;

const summaryOf = (
  pointers: readonly Pointer[],
  withdrawn: readonly Withdrawal[],
  contacts: SiteContacts | undefined,
) =>
  JSON.stringify([
    pointers.map(({ name, live, lastKnownGood, canary, movedAt }) => [name, live, lastKnownGood, canary, movedAt]),
    withdrawn.map(({ mark }) => mark),
    contacts,
  ]);

const nameOf = ({ name, version }: Withdrawal) => `${name}@${version}`;

/** A fingerprint of the served releases and their available parts. */
const fingerprintOf = (states: readonly NameState[]) =>
  JSON.stringify(
    states.map(({ live, canary, isDamaged }) => [
      live.release.digest,
      live.template !== undefined && live.styles !== undefined,
      live.worker !== undefined,
      live.pageParts.map(([key, { firstCalls }]) => [key, firstCalls !== undefined]),
      canary?.loaded.release.digest,
      isDamaged,
    ]),
  );

/** Loads the releases that the pointers name. While the database is down, the last loaded ones are served. */
export function followReleases({
  registry,
  store,
  site,
  contacts: readContacts,
  trust,
  now = () => new Date(),
}: LiveOptions): LiveReleases {
  // a cache with fewer entries than releases in use would reload all of them at each move
  const inUse = () => 3 * pointers.length;
  const releases = createLruCache<Release>(() => Math.max(maxReleases, inUse()));
  const loadedReleases = createLruCache<LoadedRelease>(() => Math.max(maxLoaded, inUse()));
  const previews = createLruCache<LiveSite>(() => maxPreviews);
  const listeners = new Set<() => void>();
  let pointers: readonly Pointer[] = [];
  let states: readonly NameState[] = [];
  let withdrawals: readonly Withdrawal[] = [];
  let withdrawn: ReadonlySet<string> = new Set();
  let variants: Variants = createVariants([], { site, withdrawn: [] });
  let summary: string | undefined;
  let trustState = '';
  let removalsReadTo: Date | undefined;
  let hasFailed = false;

  /** Evicts removed releases from the caches: their files are deleted, or the same version may be published again. */
  async function evictRemoved(): Promise<void> {
    const since = removalsReadTo && new Date(removalsReadTo.getTime() - removalOverlapMs);
    const removals = await registry.removalsSince(since);
    for (const { name, version } of removals) {
      releases.delete(`${name}@${version}`);
      previews.delete(`${name}@${version}`);
    }
    removalsReadTo = removals.at(-1)?.removedAt ?? removalsReadTo ?? new Date(0);
  }

  async function find(name: string, version: string): Promise<Release | undefined> {
    const key = `${name}@${version}`;
    const cached = releases.get(key);
    if (cached) return cached;
    const release = await registry.find(name, version);
    // A release without a trusted signature is not used at all: its row decides what runs, and where its files are.
    if (!release || (await trust?.faultOf(release))) return undefined;
    releases.set(key, release);
    return release;
  }

  async function load(name: string, version: string | null | undefined): Promise<LoadedRelease | undefined> {
    const release = version ? await find(name, version) : undefined;
    if (!release) return undefined;
    const cached = loadedReleases.get(release.digest);
    if (cached) return cached;
    const loaded = await loadRelease(store, release);
    // A release with altered files is not cached, so that a repair is noticed.
    if (loaded.isIntact) loadedReleases.set(release.digest, loaded);
    return loaded;
  }

  /** An altered release is replaced by the last known good one. If there is none, or it is altered too, only the altered parts are missing. */
  async function stateOf({ name, live, lastKnownGood, canary, movedAt }: Pointer): Promise<NameState[]> {
    const [active, loadedCanary] = await Promise.all([load(name, live), load(name, canary?.version)]);
    const replacement = active?.isIntact ? undefined : await load(name, lastKnownGood);
    const isReplaced = replacement?.isIntact === true;
    const shown = isReplaced ? replacement : active;
    if (!shown) return [];
    return [
      {
        live: shown,
        lastKnownGood: lastKnownGood && !isReplaced ? await find(name, lastKnownGood) : undefined,
        canary: canary && loadedCanary?.isIntact ? { loaded: loadedCanary, percent: canary.percent } : undefined,
        isDamaged: !active?.isIntact || loadedCanary?.isIntact === false,
        since: movedAt,
      },
    ];
  }

  /** The last state of a name, unless its release was withdrawn since. */
  const lastState = ({ name }: Pointer): NameState[] =>
    states.filter(({ live: { release } }) => release.name === name && !withdrawn.has(`${name}@${release.version}`));

  async function readPointers(): Promise<void> {
    const [present, all] = [await registry.pointers(), await registry.withdrawals()];
    await evictRemoved();
    const since = now().getTime() - withdrawalPeriodMs;
    withdrawals = all.filter(({ at }) => at.getTime() > since);
    withdrawn = new Set(all.map(nameOf));
    const trusted = trust?.state() ?? '';
    if (trusted !== trustState) {
      trustState = trusted;
      releases.clear();
      loadedReleases.clear();
      summary = undefined;
    }
    const contacts = await readContacts?.();
    const presentSummary = summaryOf(present, withdrawals, contacts);
    const isMoved = presentSummary !== summary;
    // A release whose files cannot be read now must not delay the moves of the others.
    const results = isMoved || hasFailed || isDamaged() ? await Promise.allSettled(present.map(stateOf)) : [];
    const failed = results.find((each) => each.status === 'rejected');
    const next = results.length
      ? results.flatMap((each, index) =>
          each.status === 'fulfilled' ? each.value : present.slice(index, index + 1).flatMap(lastState),
        )
      : states;
    pointers = present;
    if (isMoved || fingerprintOf(next) !== fingerprintOf(states)) {
      states = next;
      variants = createVariants(states, {
        site: { ...site, ...(contacts && Object.keys(contacts).length > 0 && { contacts }) },
        withdrawn: withdrawals.map(nameOf),
      });
      previews.clear();
      summary = presentSummary;
      for (const listener of listeners) listener();
    }
    if (failed) throw failed.reason;
  }

  const refresh = oneAtATime(async () => {
    try {
      await readPointers();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });

  const isDamaged = () =>
    states.some((each) => each.isDamaged) ||
    pointers.some(({ name, live }) => live && !states.some((each) => each.live.release.name === name));

  return {
    current: () => variants.of(undefined),
    forVisit: (bucket) => variants.of(bucket),
    async preview(name, version) {
      const key = `${name}@${version}`;
      if (withdrawn.has(key)) return undefined;
      const cached = previews.get(key);
      if (cached) return cached;
      const of = variants;
      const wanted = await load(name, version);
      if (!wanted?.isIntact || isShell(wanted.release.build)) return undefined;
      const shown = of.preview(wanted);
      if (shown && of === variants) previews.set(key, shown);
      return shown;
    },
    withdrawn: () => [...withdrawn],
    isWithdrawn: (name, version) => withdrawn.has(`${name}@${version}`),
    withdrawalsSince(mark) {
      const index = withdrawals.findIndex((each) => each.mark === mark);
      return withdrawals.slice(index + 1);
    },
    pointers: () => pointers,
    refresh,
    replacements: () =>
      new Map(
        states.flatMap(({ live: { release } }) => {
          const wanted = pointers.find(({ name }) => name === release.name)?.live;
          return wanted === release.version ? [] : [[release.name, release.version] as const];
        }),
      ),
    isStale: () => hasFailed || isDamaged() || (trust?.state() ?? '') !== trustState,
    find,
    onChange: (listener) => void listeners.add(listener),
  };
}
