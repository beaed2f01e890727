import type { ReleaseMap } from './release-map';

/** Paths of the release registry for open tabs: without a token and without personal data. */
export const releasePaths = {
  /** `GET`: the current release map of this visit. */
  map: '/releases/map',
  /** `GET`, server-sent events: `map` with a `MapMessage` at the start and at each move. `?tab=<id>&running=<name>@<version>,…` */
  events: '/releases/events',
  /** `POST` of a `TabReport`. */
  reports: '/releases/reports',
} as const;

/** The tag of the current map; a tab with another one fetches the map. */
export interface MapMessage {
  readonly tag: ReleaseMap['tag'];
}

/** `loaded`: a page of it was mounted. `failed`: it could not be loaded. `crashed`: a page of it threw. */
export type ReleaseOutcome = 'loaded' | 'failed' | 'crashed';

/** The health report of a tab about the releases that it runs. */
export interface TabReport {
  /** A random id of the tab; it does not identify a visitor. */
  readonly tab: string;
  /** The running version by the name of the remote; empty once the tab is closed. */
  readonly running: Readonly<Record<string, string>>;
  readonly outcomes: readonly { readonly name: string; readonly version: string; readonly outcome: ReleaseOutcome }[];
}

/** `?release=mf-rides@1.5.0-pr.12&key=…` in a URL shows that published release in this tab. */
export const previewParameter = 'release';
/** Has the time until which the link is valid, and its signature. Without a valid one the live site is shown. */
export const previewKeyParameter = 'key';
/** Key of the previewed release in session storage. */
export const previewStorageKey = 'tafiya:preview';

/** Prefix of the caches of stored confirmations; the path of the page follows. */
export const confirmationCachePrefix = 'tafiya-kept ';
