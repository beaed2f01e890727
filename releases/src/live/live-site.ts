import type { ReleaseMap } from 'shared/remote';
import { isShell, type ShellBuild } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';
import type { PageText, PageTexts } from './page-texts';
import { type LiveRelease, releaseMapOf, type SiteFacts } from './release-map';

/** A consistent snapshot of everything that documents are rendered from. */
export interface LiveSite {
  readonly map: ReleaseMap;
  readonly shell: Release & { readonly build: ShellBuild };
  /** The shell's document with placeholders. */
  readonly template: string;
  /** The shell's inline styles; undefined if they are linked instead, as in watch builds. */
  readonly styles: string | undefined;
  /** The texts of each module in documents. */
  readonly texts: PageTexts;
  /** The shell's service worker; undefined for a shell without one. */
  readonly worker: WorkerScript | undefined;
  /** By address, the hash of each ES module that a page may import; absent for watch builds. */
  readonly moduleHashes?: ModuleHashes;
  /** By name, when its active release became active. */
  readonly since: ReadonlyMap<string, Date>;
  /** Whether it is a preview of a release: not indexed, cached or counted. */
  readonly isPreview?: boolean;
}

export type ModuleHashes = Readonly<Record<string, string>>;

export interface WorkerScript {
  readonly content: Buffer;
  readonly integrity: string;
}

/** A release with the contents of its files that the server needs; undefined for those missing or altered in the store. */
export interface LoadedRelease {
  readonly release: Release;
  readonly texts: readonly (readonly [string, PageText])[];
  /** Only of a shell. */
  readonly template: string | undefined;
  readonly styles: string | undefined;
  readonly worker: WorkerScript | undefined;
  /** Whether all of these files were present and unaltered. */
  readonly isIntact: boolean;
}

/** What a site serves of one name. */
export interface SitePart extends Omit<LiveRelease, 'release'> {
  readonly shown: LoadedRelease;
  readonly since: Date;
}

/** The hashes of all scripts of a release of ES modules, including those that a page loads later. */
export function moduleHashesOf(release: Release | undefined): ModuleHashes {
  if (!release || isShell(release.build) || release.build.entryType !== 'module') return {};
  const base = releaseBase(release.name, release.version);
  const scripts = release.files.filter(({ file }) => /\.m?js$/.test(file));
  return Object.fromEntries(scripts.map(({ file, integrity }) => [base + file, integrity]));
}

/** Builds a site from its parts; undefined without a shell. */
export function siteOf(parts: readonly SitePart[], facts: SiteFacts): LiveSite | undefined {
  const map = releaseMapOf(
    parts.map(({ shown, ...part }) => ({ ...part, release: shown.release })),
    facts,
  );
  const shell = parts.find(({ shown }) => shown.release.name === shellName)?.shown;
  // A shell cannot be served without its document or styles.
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
