import type { ReleaseMap } from 'shared/remote';
import { documentPartsOf, isShell, type ShellBuild } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { type PageParts, pagePartsOf } from './page-parts';
import { type LiveRelease, releaseMapOf, type SiteFacts } from './release-map';
import { isInCanary } from './visits';

/** A consistent snapshot of everything that documents are rendered from. */
export interface LiveSite {
  readonly map: ReleaseMap;
  readonly shell: Release & { readonly build: ShellBuild };
  /** All releases that are served, with the shell. */
  readonly releases: readonly Release[];
  /** The shell's document with placeholders. */
  readonly template: string;
  /** The shell's inline styles; undefined if they are linked instead, as in watch builds. */
  readonly styles: string | undefined;
  /** What documents have of each module. */
  readonly pageParts: ReadonlyMap<string, PageParts>;
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
  readonly pageParts: readonly (readonly [string, PageParts])[];
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
function siteOf(parts: readonly SitePart[], facts: SiteFacts): LiveSite | undefined {
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
    releases: parts.map(({ shown }) => shown.release),
    template: shell.template,
    styles: shell.styles,
    worker: shell.worker,
    moduleHashes: Object.assign(
      {},
      ...parts.flatMap(({ shown, lastKnownGood }) => [shown.release, lastKnownGood].map(moduleHashesOf)),
    ),
    pageParts: new Map(parts.flatMap(({ shown }) => shown.pageParts)),
    since: new Map(parts.map(({ shown, since }) => [shown.release.name, since])),
  };
}

/**
 * Reads the files of a release that the server needs: the parts of documents and the service worker. Browsers do not
 * verify the hashes of these, so files that are missing or altered in the store are left out.
 */
export async function loadRelease(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<LoadedRelease> {
  const { build } = release;
  const ofShell = isShell(build) ? [build.document, ...build.styles, ...(build.worker ? [build.worker] : [])] : [];
  const names = [...new Set([...documentPartsOf(build), ...ofShell])];
  const readings = await Promise.allSettled(names.map((file) => store.read(release, file, 'identity')));
  // Throws only after all reads have settled: a retry would otherwise share a pending read, and its failure.
  const contents = readings.map((reading) => {
    if (reading.status === 'rejected') throw reading.reason;
    return reading.value;
  });
  const files = new Map(names.flatMap((file, index) => (contents[index] ? [[file, contents[index]] as const] : [])));
  const pageParts = pagePartsOf(build, new Map([...files].map(([file, content]) => [file, content.toString()])));
  const isIntact = files.size === names.length;
  if (!isShell(build))
    return { release, pageParts, template: undefined, styles: undefined, worker: undefined, isIntact };

  const styles = build.styles.flatMap((file) => files.get(file)?.toString() ?? []);
  const worker = build.worker === undefined ? undefined : files.get(build.worker);
  const integrity = release.files.find(({ file }) => file === build.worker)?.integrity;
  return {
    release,
    pageParts,
    template: files.get(build.document)?.toString(),
    styles: styles.length === build.styles.length ? escapeEndTags(styles.join('')) : undefined,
    worker: worker && integrity ? { content: worker, integrity } : undefined,
    isIntact,
  };
}

/** Escapes `</` so that the styles cannot end their element; in a string of a style sheet an escaped slash is a slash. */
const escapeEndTags = (styles: string) => styles.replaceAll('</', '<\\/');

/** The releases that are served of one name: the active one, the last known good one, and the canary. */
export interface NameState {
  readonly live: LoadedRelease;
  readonly lastKnownGood: Release | undefined;
  readonly canary: { readonly loaded: LoadedRelease; readonly percent: number } | undefined;
  /** Whether files are altered, so that another release than the pointer's, or only a part of it, is served. */
  readonly isDamaged: boolean;
  readonly since: Date;
}

export interface Variants {
  /** The site for a visit of this bucket; without canaries if undefined. */
  of(bucket: number | undefined): LiveSite | undefined;
  /** The active site in which one release is replaced. */
  preview(loaded: LoadedRelease): LiveSite | undefined;
}

const livePart = ({ live, lastKnownGood, since }: NameState): SitePart => ({ shown: live, lastKnownGood, since });

/** The fallback of a canary is the active release. */
const canaryPart = (state: NameState): SitePart =>
  state.canary
    ? { shown: state.canary.loaded, lastKnownGood: state.live.release, channel: 'canary', since: state.since }
    : livePart(state);

/** The variants of the site at one state of the pointers: one for each set of canaries that a visit can get, computed once. */
export function createVariants(states: readonly NameState[], facts: SiteFacts): Variants {
  const made = new Map<string, LiveSite | undefined>();
  const withCanaries = states.filter(({ canary }) => canary);

  const chosenBy = (bucket: number): NameState[] =>
    withCanaries.filter(({ live, canary }) => canary && isInCanary(live.release.name, canary.percent, bucket));

  const of = (bucket: number | undefined): LiveSite | undefined => {
    const chosen = bucket === undefined || withCanaries.length === 0 ? [] : chosenBy(bucket);
    const key = chosen.map(({ live }) => live.release.name).join(' ');
    if (!made.has(key)) {
      const parts = states.map((each) => (chosen.includes(each) ? canaryPart(each) : livePart(each)));
      made.set(key, siteOf(parts, facts));
    }
    return made.get(key);
  };

  return {
    of,
    preview(loaded) {
      const { name, version } = loaded.release;
      const own = states.find(({ live }) => live.release.name === name);
      const others = states.filter((each) => each !== own).map(livePart);
      const fallback = own?.live.release.version === version ? own.lastKnownGood : own?.live.release;
      const part: SitePart = {
        shown: loaded,
        lastKnownGood: fallback,
        channel: 'preview',
        since: own?.since ?? loaded.release.createdAt,
      };
      const shown = siteOf([...others, part], facts);
      const tag = of(undefined)?.map.tag;
      // With the common tag a preview is notified of the same moves as every other tab.
      return shown && { ...shown, map: { ...shown.map, tag: tag ?? shown.map.tag }, isPreview: true };
    },
  };
}
