import { brand } from 'shared/brand';
import type { LazyShare, ListedPage, Question, ReleaseMap, RemoteRelease, RouteDeclaration } from 'shared/remote';
import type { LiveSite } from '../live/live-site';
import { partsKey } from '../live/page-parts';
import { shellName } from '../release/names';

/** The content of the document of one address, before rendering. */
export interface PageOutline {
  /** Equal for all addresses that get the same document. */
  readonly key: string;
  readonly status: 200 | 404;
  /** The title in the tab. */
  readonly title: string;
  /** The page's name, for breadcrumbs. */
  readonly heading: string;
  readonly isHome: boolean;
  readonly description: string | undefined;
  /** The canonical address; undefined if the page is not indexable. */
  readonly canonicalPath: string | undefined;
  /** Scripts of remotes that this page loads at first. */
  readonly scripts: readonly PageScript[];
  readonly needs: readonly LazyShare[];
  readonly questions: readonly Question[];
  /** The script by which the document makes the page's first calls. */
  readonly firstCalls: string | undefined;
  /** The path at which a server renders the page; undefined if only browsers render it. */
  readonly renderedPath: string | undefined;
  /** The release of the page. */
  readonly release: Pick<RemoteRelease, 'name' | 'version'>;
  /** Whether a server renders the page for an address with a query. */
  readonly rendersQueries: boolean;
  /** Whether the page is one of a listing: rendered with its data for everybody, robots included. */
  readonly isListed: boolean;
}

/** The pages of a listing by the value of their parameter; undefined until the API has answered. */
export type ListedPages = (listing: string) => ReadonlyMap<string, ListedPage> | undefined;

export interface PageScript {
  readonly href: string;
  readonly integrity: string;
  readonly isModule?: boolean;
}

/** The first scripts of a remote's module: the remote's entry and the module's own files. */
const startOf = ({ base, entry, type, preload }: RemoteRelease, module: string): PageScript[] =>
  [entry, ...(preload[module] ?? [])].map(({ file, integrity }) => ({
    href: base + file,
    integrity,
    isModule: type === 'module',
  }));

/** Whether a server can render a page of the shell, or of this remote. */
export const hasServerSide = ({ shell, releases }: LiveSite, remote?: RemoteRelease): boolean =>
  [shell.name, remote?.name ?? shell.name].every((wanted) =>
    releases.some(({ name, build }) => name === wanted && build.server !== undefined),
  );

const shellOf = ({ map }: LiveSite) => ({ name: shellName, version: map.shell.version });

/** The search cards of the home page, in order; the shell opens the first available one. */
export const homeCards: readonly string[] = ['flight-search-card', 'ride-search-card'];

/** The home page is rendered by the shell; the search card that is open at first comes from a remote. */
function homePage(live: LiveSite): PageOutline {
  const { map } = live;
  const offers = Object.values(map.remotes).flatMap((remote) => remote.widgets.map((widget) => ({ remote, widget })));
  const open = homeCards
    .flatMap((name) => offers.find(({ widget }) => widget.name === name && !widget.notYetOpen) ?? [])
    .at(0);
  return {
    key: '/',
    status: 200,
    title: `${brand.name}: flights and airport pickup in Nigeria`,
    heading: brand.name,
    isHome: true,
    description: brand.description,
    canonicalPath: live.isPreview ? undefined : '/',
    scripts: open ? startOf(open.remote, open.widget.module) : [],
    needs: open?.widget.needs ?? [],
    questions: [],
    firstCalls: open && live.pageParts.get(partsKey(open.remote.name, open.widget.module))?.firstCalls,
    renderedPath: hasServerSide(live, open?.remote) ? '/' : undefined,
    release: shellOf(live),
    rendersQueries: false,
    isListed: false,
  };
}

/** No route, so the shell renders its not-found page. */
const notFoundPath = '/404';

const notFoundPage = (live: LiveSite): PageOutline => ({
  key: '*',
  status: 404,
  title: `Page not found · ${brand.name}`,
  heading: 'Page not found',
  isHome: false,
  description: undefined,
  canonicalPath: undefined,
  scripts: [],
  needs: [],
  questions: [],
  firstCalls: undefined,
  renderedPath: hasServerSide(live) ? notFoundPath : undefined,
  release: shellOf(live),
  rendersQueries: false,
  isListed: false,
});

/** The canonical path of an indexable route; undefined for others. */
export const indexedPath = ({ path, head }: LiveRoute['route']): string | undefined =>
  head.indexable && !path.includes(':') ? path : undefined;

/** The path of a listed page: `/flights/lagos-abuja`. */
export const listedPath = ({ path }: LiveRoute['route'], value: string): string => path.replace(/:[^/]+$/, value);

/** The page that the site has for an address; the not-found page for any other. */
export function outlinePage(live: LiveSite, pathname: string, listedPages: ListedPages): PageOutline {
  if (pathname === '/') return homePage(live);
  const found = matchRoute(live.map, pathname);
  if (!found) return notFoundPage(live);
  const { remote, route } = found;
  const parts = live.pageParts.get(partsKey(remote.name, route.module));
  const isRendered = hasServerSide(live, remote) && !route.protected;
  const listing = route.listing ? listedPages(route.listing) : undefined;
  const listed = listing?.get(decode(segmentsOf(pathname).at(-1) ?? '').toLowerCase());
  const isUnknown = listing !== undefined && listed === undefined;
  const path = listed ? listedPath(route, listed.value) : indexedPath(route);
  const title = listed?.title ?? route.head.title;
  return {
    // of an unknown value the browser renders what the page says then
    key: isUnknown ? `${route.path} unknown` : listed && path ? path : route.path,
    status: isUnknown ? 404 : 200,
    title: `${title} · ${brand.name}`,
    heading: title,
    isHome: false,
    description: listed?.description ?? route.head.description,
    canonicalPath: live.isPreview ? undefined : path,
    scripts: startOf(remote, route.module),
    needs: route.needs ?? [],
    questions: parts?.questions ?? [],
    firstCalls: parts?.firstCalls,
    renderedPath: isRendered ? path : undefined,
    release: remote,
    rendersQueries: isRendered && route.rendersQueries === true && !route.path.includes(':'),
    isListed: listed !== undefined,
  };
}

interface LiveRoute {
  readonly remote: RemoteRelease;
  readonly route: RouteDeclaration;
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Decodes one segment, so that an encoded slash (`%2F`) in a parameter does not separate. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Matches like the shell's router: ignores case and a trailing slash. */
function pathMatches(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname).map(decode);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

function matchRoute(map: ReleaseMap, pathname: string): LiveRoute | undefined {
  for (const remote of Object.values(map.remotes)) {
    const route = remote.routes.find(({ path }) => pathMatches(path, pathname));
    if (route) return { remote, route };
  }
  return undefined;
}
