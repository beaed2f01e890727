import type { SiteContacts } from '../brand';
import type { RouteDeclaration, WidgetDeclaration } from './declaration';
import type { SiteRules } from './site-rules';

/** A file of a release: its path below the release's base, and its hash. */
export interface ReleaseFile {
  readonly file: string;
  readonly integrity: string;
}

/** One release of a remote as the shell needs it to load it. */
export interface ReleaseEntry {
  readonly version: string;
  /** The federation container's name, different for every release. */
  readonly container: string;
  /** Base path of its files, with a slash at the end: `/remotes/mf-rides/1.0.0/`. */
  readonly base: string;
  readonly entry: ReleaseFile;
  /** `module` if the entry is an ES module, which only a document with its hashes may load. */
  readonly type?: 'module';
  /** By exposed module, the files to fetch besides the entry. */
  readonly preload: Readonly<Record<string, readonly ReleaseFile[]>>;
  readonly routes: readonly RouteDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
}

export interface RemoteRelease extends ReleaseEntry {
  readonly name: string;
  readonly title: string;
  /** The fallback if this release cannot start; for a canary or a preview, the active release. */
  readonly lastKnownGood?: ReleaseEntry;
  /** Why this visit gets another release than the active one. */
  readonly channel?: 'canary' | 'preview';
}

/** In every document, so that the shell needs no request to find the remotes. */
export interface ReleaseMap {
  /** Changes with every move that changes what is served. */
  readonly tag: string;
  readonly shell: { readonly version: string; readonly base: string };
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
  /** Recently withdrawn releases (`mf-rides@1.5.0`): a tab that has run one reloads, a device deletes their code. */
  readonly withdrawn?: readonly string[];
  /** Settings of the site that pages need. In test mode the "Test mode" bar is shown. */
  readonly site: {
    readonly testMode: boolean;
    /** Whether everybody may open the sandbox bank; on a public site only its staff may. Missing if it is not in use. */
    readonly sandboxOpen?: boolean;
    readonly rules: SiteRules;
    readonly contacts?: SiteContacts;
  };
}

export const releaseMapElementId = 'release-map';

/** Reads the map from the document. */
export function readReleaseMap(document: Document): ReleaseMap {
  const text = document.getElementById(releaseMapElementId)?.textContent;
  if (!text) throw new Error(`The document has no <script id="${releaseMapElementId}">`);
  return JSON.parse(text) as ReleaseMap;
}
