/** What a remote states about itself in its `release.json`: data, readable without running the remote. */
export interface Declaration {
  readonly name: string;
  /** What a traveller calls it, for the page that says it is not available: "Airport pickup". */
  readonly title: string;
  /** The range of the shell contract (`shared/shell`) that it needs, as semver. */
  readonly contract: string;
  readonly routes: readonly RouteDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
}

export interface RouteDeclaration {
  /** A path of the site as the router writes it: `/flight-and-traveller/:selectData`. */
  readonly path: string;
  /** The exposed module whose default export is the page: `./ride-results`, kept in `src/pages/ride-results`. */
  readonly module: string;
  readonly head: RouteHead;
  /** A step that must not be disturbed by a swap of releases: checkout, payment. */
  readonly protected?: boolean;
  /** Lazy shared parts that the page needs at once, to be preloaded with it. */
  readonly needs?: readonly LazyShare[];
  readonly fixture?: Fixture;
}

/** A file of the package with which the page can be seen without a site: `fixtures/ride-results.json`. */
export type Fixture = string;

export interface RouteHead {
  readonly title: string;
  /** One or two sentences for searches and shared links; an indexable route has them. */
  readonly description?: string;
  /** Whether searches may list the page; then it stands in the sitemap too. */
  readonly indexable?: boolean;
  /** True where `src/fragments.ts` has the page's text as HTML, to be read before or without any script. */
  readonly fragment?: boolean;
}

export interface WidgetDeclaration {
  /** By this name the shell places it: `ride-search-card`. */
  readonly name: string;
  /** The exposed module whose default export is the widget, kept in `src/widgets/<name>`. */
  readonly module: string;
  readonly needs?: readonly LazyShare[];
  readonly fixture?: Fixture;
  /** True while it only says that there is nothing to search yet: a home page opens on another one, if there is any. */
  readonly notYetOpen?: boolean;
}

/** The shell's parts that only some pages need; a declaration names those that its page needs at once. */
export const lazyShares = [
  'shared/http',
  'shared/ui/calendar',
  'shared/ui/combobox',
  'shared/ui/fields',
  'shared/ui/overlay',
] as const;
export type LazyShare = (typeof lazyShares)[number];
