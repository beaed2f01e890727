import type { ReleaseMap } from './release-map';

/** What an open tab asks of the release registry; no token, no personal data. */
export const releasePaths = {
  /** `GET`: the release map as it is now, for this visit. */
  map: '/releases/map',
  /** `GET`, server-sent events: `map` with a `MapMessage` at the start and at each move. `?tab=<id>&running=<name>@<version>,…` */
  events: '/releases/events',
  /** `POST` of a `TabReport`, as a beacon. */
  reports: '/releases/reports',
} as const;

/** Which state of the pointers stands; a tab with another one fetches the map. */
export interface MapMessage {
  readonly tag: ReleaseMap['tag'];
}

/** `loaded`: it showed a page. `failed`: it could not be loaded, and another was shown or none. `crashed`: a page of it threw. */
export type ReleaseOutcome = 'loaded' | 'failed' | 'crashed';

/** What a tab says of the releases that it runs. */
export interface TabReport {
  /** Made by the tab at its start, random; it is no visitor's. */
  readonly tab: string;
  /** By the remote's name the version that it runs now; empty once the tab is left. */
  readonly running: Readonly<Record<string, string>>;
  readonly outcomes: readonly { readonly name: string; readonly version: string; readonly outcome: ReleaseOutcome }[];
}

/** `?release=mf-rides@1.5.0-pr.12` in an address shows that published release in this tab. */
export const previewParameter = 'release';
/** Under this name the session storage of a tab keeps what it was asked to show. */
export const previewStorageKey = 'tafiya:preview';

/** The caches of confirmations that a device keeps begin with it, and go on with the page's address. */
export const confirmationCachePrefix = 'tafiya-kept ';
