import type { ReleaseMap } from 'shared/remote';
import type { Pointer } from '../registry/moves.repository';
import type { Registry } from '../registry/registry';
import { fragmentFilesOf, isShell, type ShellBuild } from '../release/build';
import { shellName } from '../release/names';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { type PageText, type PageTexts, textsOf } from './page-texts';
import { type LiveRelease, releaseMapOf } from './release-map';

/** Everything that a document is made of, taken together at one instant. */
export interface LiveSite {
  readonly map: ReleaseMap;
  readonly shell: Release & { readonly build: ShellBuild };
  /** The shell's document, with its places for what changes. */
  readonly template: string;
  /** What each module says in documents. */
  readonly texts: PageTexts;
  /** Since when what is live of each name has been live. */
  readonly since: ReadonlyMap<string, Date>;
}

export interface LiveReleases {
  /** The site as it is now; undefined until a shell is live. It answers from memory. */
  current(): LiveSite | undefined;
  /** Takes the pointers as they stand now. */
  refresh(): Promise<void>;
  /** A release by its name, kept in memory once read: releases never change. */
  find(name: string, version: string): Promise<Release | undefined>;
  close(): void;
}

export interface LiveOptions {
  readonly registry: Registry;
  readonly store: ReleaseStore;
  readonly site: ReleaseMap['site'];
  /** How often to look for moves made by other processes; none where there can be no other process. */
  readonly pollMs: number | undefined;
  readonly onError: (error: unknown) => void;
}

const keptReleases = 300;

const summaryOf = (pointers: readonly Pointer[]) =>
  pointers.map(({ name, live, lastKnownGood }) => `${name} ${live} ${lastKnownGood}`).join('\n');

/** Follows the pointers. While the database cannot be reached, what was live last goes on being served. */
export function followReleases({ registry, store, site, pollMs, onError }: LiveOptions): LiveReleases {
  const known = new Map<string, Release>();
  let current: LiveSite | undefined;
  let summary: string | undefined;
  let turn = Promise.resolve();

  async function find(name: string, version: string): Promise<Release | undefined> {
    const key = `${name}@${version}`;
    const release = known.get(key) ?? (await registry.find(name, version));
    if (!release) return undefined;
    // The longest unused goes first.
    known.delete(key);
    known.set(key, release);
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - keptReleases))) known.delete(oldest);
    return release;
  }

  async function read(): Promise<void> {
    const pointers = await registry.pointers();
    const next = summaryOf(pointers);
    if (next === summary) return;
    const live = await Promise.all(
      pointers.map(async ({ name, live: version, lastKnownGood }): Promise<LiveRelease | undefined> => {
        const release = version ? await find(name, version) : undefined;
        return release && { release, lastKnownGood: lastKnownGood ? await find(name, lastKnownGood) : undefined };
      }),
    );
    const since = new Map(pointers.map(({ name, movedAt }) => [name, movedAt]));
    current = await siteOf(
      live.filter((entry) => entry !== undefined),
      since,
    );
    summary = next;
  }

  async function siteOf(live: readonly LiveRelease[], since: LiveSite['since']): Promise<LiveSite | undefined> {
    const map = releaseMapOf(live, site);
    const shell = live.find(({ release }) => release.name === shellName)?.release;
    if (!map || !shell || !isShell(shell.build)) return undefined;
    const template = await store.read(shell, shell.build.document, 'identity');
    if (!template) throw new Error(`The store lacks ${shell.build.document} of shell@${shell.version}`);
    const texts = await Promise.all(live.map(({ release }) => readTexts(release)));
    return {
      map,
      shell: { ...shell, build: shell.build },
      template: template.toString(),
      texts: new Map(texts.flat()),
      since,
    };
  }

  async function readTexts(release: Release): Promise<[string, PageText][]> {
    const files = await Promise.all(
      fragmentFilesOf(release.build).map(async (file) => [file, await store.read(release, file, 'identity')] as const),
    );
    return textsOf(
      release.build,
      new Map(files.flatMap(([file, content]): [string, string][] => (content ? [[file, content.toString()]] : []))),
    );
  }

  // One reading after another: an older answer can never overwrite a newer one.
  const refresh = () => {
    const mine = turn.then(read);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const timer = pollMs ? setInterval(() => void refresh().catch(onError), pollMs) : undefined;
  timer?.unref();

  return { current: () => current, refresh, find, close: () => clearInterval(timer) };
}
