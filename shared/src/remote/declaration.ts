/** The content of a remote's `release.json`, which can be read without running the remote. */
export interface Declaration {
  readonly name: string;
  /** Its name on pages for travellers: "Airport pickup". */
  readonly title: string;
  /** The range of the shell contract (`shared/shell`) that it works with, as semver. */
  readonly contract: string;
  readonly routes: readonly RouteDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
}

export interface RouteDeclaration {
  /** A path of the site as the router writes it: `/flight-and-traveller/:selectData`. */
  readonly path: string;
  /** The exposed module with the page as its default export: `./ride-results`, in `src/pages/ride-results`. */
  readonly module: string;
  readonly head: RouteHead;
  /** The page must not be replaced by another release while it is open: checkout, payment. */
  readonly protected?: boolean;
  /**
   * Whether a server also renders the page for addresses with a query, with the data of its `firstQueries`. Not for a page that
   * shows personal data.
   */
  readonly rendersQueries?: boolean;
  /**
   * A `GET` call of the API that lists the pages of a path that ends in its only parameter: `/fly/routes` for `/flights/:route`. Each has a
   * title and a description of its own, is in the sitemap and is rendered on the server, with the data of its `firstQueries`. Another
   * value of the parameter is not found.
   */
  readonly listing?: string;
  /** Lazy shares that the page needs at once; they are preloaded with it. */
  readonly needs?: readonly LazyShare[];
  readonly fixture?: Fixture;
}

/** A file of the package with the responses that the page needs: `fixtures/ride-results.json`. */
export type Fixture = string;

export interface RouteHead {
  readonly title: string;
  /** One or two sentences for search engines and shared links; required for an indexable route. */
  readonly description?: string;
  /** Whether search engines may list the page; then it is in the sitemap too. */
  readonly indexable?: boolean;
}

/** A page of a route with a listing, as its call answers it in `data`. */
export interface ListedPage {
  /** The value of the parameter: `lagos-abuja`. */
  readonly value: string;
  readonly title: string;
  readonly description: string;
}

export interface WidgetDeclaration {
  /** The name by which the shell renders it: `ride-search-card`. */
  readonly name: string;
  /** The exposed module with the widget as its default export, in `src/widgets/<name>`. */
  readonly module: string;
  readonly needs?: readonly LazyShare[];
  readonly fixture?: Fixture;
  /** True while it has nothing to search yet: the home page then opens another tab, if there is one. */
  readonly notYetOpen?: boolean;
}

/**
 * Shares that only some pages need; a declaration lists those that its page needs at once. `shared/http` is part of the first script:
 * a page lists it for axios, if it makes a call at first.
 */
export const lazyShares = [
  'shared/http',
  'shared/ui/calendar',
  'shared/ui/combobox',
  'shared/ui/fields',
  'shared/ui/overlay',
] as const;
export type LazyShare = (typeof lazyShares)[number];
