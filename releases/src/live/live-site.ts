import type { ReleaseMap } from 'shared/remote';
import { isShell, type ShellBuild } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';
import type { PageText, PageTexts } from './page-texts';
import { type LiveRelease, releaseMapOf, type SiteFacts } from './release-map';

/** Everything that a document is made of, taken together at one instant. */
export interface LiveSite {
  readonly map: ReleaseMap;
  readonly shell: Release & { readonly build: ShellBuild };
  /** The shell's document, with its places for what changes. */
  readonly template: string;
  /** The shell's styles, which stand in the document; undefined where they are linked to, as of a watch build. */
  readonly styles: string | undefined;
  /** What each module says in documents. */
  readonly texts: PageTexts;
  /** The shell's service worker; undefined for a shell without one. */
  readonly worker: WorkerScript | undefined;
  /** By address the hash of each ES module that a page may import; of watch builds there are none. */
  readonly moduleHashes?: ModuleHashes;
  /** Since when what is live of each name has been live. */
  readonly since: ReadonlyMap<string, Date>;
  /** Whether it is one person's look at a release: for no search, no cache and no count. */
  readonly isPreview?: boolean;
}

export type ModuleHashes = Readonly<Record<string, string>>;

export interface WorkerScript {
  readonly content: Buffer;
  readonly integrity: string;
}

/** A release with what the server reads of its files; what is missing or altered in the store is undefined here. */
export interface ReadRelease {
  readonly release: Release;
  readonly texts: readonly (readonly [string, PageText])[];
  /** Of a shell. */
  readonly template: string | undefined;
  readonly styles: string | undefined;
  readonly worker: WorkerScript | undefined;
  /** Whether every file that the server reads of it was there, as it was published. */
  readonly isIntact: boolean;
}

/** What one name brings to a site. */
export interface SitePart extends Omit<LiveRelease, 'release'> {
  readonly shown: ReadRelease;
  readonly since: Date;
}

/** Of a release that is ES modules all of its scripts, those that a page loads later as well. */
export function moduleHashesOf(release: Release | undefined): ModuleHashes {
  if (!release || isShell(release.build) || release.build.entryType !== 'module') return {};
  const base = releaseBase(release.name, release.version);
  const scripts = release.files.filter(({ file }) => /\.m?js$/.test(file));
  return Object.fromEntries(scripts.map(({ file, integrity }) => [base + file, integrity]));
}

/** A site of its parts; undefined without a shell among them. */
export function siteOf(parts: readonly SitePart[], facts: SiteFacts): LiveSite | undefined {
  const map = releaseMapOf(
    parts.map(({ shown, ...part }) => ({ ...part, release: shown.release })),
    facts,
  );
  const shell = parts.find(({ shown }) => shown.release.name === shellName)?.shown;
  // Without its own document or styles a shell shows nothing.
  if (!map || shell?.template === undefined || shell.styles === undefined || !isShell(shell.release.build))
    return undefined;
  return {
    map,
    shell: { ...shell.release, build: shell.release.build },
    template: shell.template,
    styles: shell.styles,
    worker: shell.worker,
    moduleHashes: Object.assign(
      {},
      ...parts.flatMap(({ shown, lastKnownGood }) => [shown.release, lastKnownGood].map(moduleHashesOf)),
    ),
    texts: new Map(parts.flatMap(({ shown }) => shown.texts)),
    since: new Map(parts.map(({ shown, since }) => [shown.release.name, since])),
  };
}
