import type { RouteDeclaration, WidgetDeclaration } from './declaration';
import type { SiteRules } from './site-rules';

/** A file of a release: its name below the release's base, and what a browser must find in it. */
export interface ReleaseFile {
  readonly file: string;
  readonly integrity: string;
}

/** One release of a remote as the shell needs it to load it. */
export interface ReleaseEntry {
  readonly version: string;
  /** The federation container's name, different for every release. */
  readonly container: string;
  /** Where its files lie, with a slash at the end: `/remotes/mf-rides/1.0.0/`. */
  readonly base: string;
  readonly entry: ReleaseFile;
  /** `module` if the entry is an ES module, which only a document that names its hashes may load. */
  readonly type?: 'module';
  /** For each exposed module the files to fetch beside the entry. */
  readonly preload: Readonly<Record<string, readonly ReleaseFile[]>>;
  readonly routes: readonly RouteDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
}

export interface RemoteRelease extends ReleaseEntry {
  readonly name: string;
  readonly title: string;
  /** What to run if this release cannot start; for a canary or a preview, the live one. */
  readonly lastKnownGood?: ReleaseEntry;
  /** Why this visit gets another release than the live one. */
  readonly channel?: 'canary' | 'preview';
}

/** What the document carries for the shell, so that discovery costs no round trip. */
export interface ReleaseMap {
  /** Which state of all pointers this was made of; it changes with every move that changes what is served. */
  readonly tag: string;
  readonly shell: { readonly version: string; readonly base: string };
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  /** Releases withdrawn of late (`mf-rides@1.5.0`): a tab that has run one reloads, a device deletes what it has of them. */
  readonly withdrawn?: readonly string[];
  /** What the site runs on, as far as a page must know: the sandbox bank shows the "Test mode" bar. */
  readonly site: {
    readonly testMode: boolean;
    /** Whether anybody may open the sandbox bank; on a public site its staff alone may. */
    readonly sandboxOpen?: boolean;
    readonly rules: SiteRules;
  };
}

export const releaseMapElementId = 'release-map';

/** Reads the map that the document server wrote into the page. */
export function readReleaseMap(document: Document): ReleaseMap {
  const text = document.getElementById(releaseMapElementId)?.textContent;
  if (!text) throw new Error(`The document has no <script id="${releaseMapElementId}">`);
  return JSON.parse(text) as ReleaseMap;
}
