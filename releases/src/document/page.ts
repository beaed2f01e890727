import { brand } from 'shared/brand';
import type { LazyShare, ReleaseMap, RemoteRelease } from 'shared/remote';
import { matchRoute } from './match-route';

/** What the document says of one address, before it is written as HTML. */
export interface PageOutline {
  /** Equal for all addresses that get the same document. */
  readonly key: string;
  readonly status: 200 | 404;
  readonly title: string;
  readonly description: string | undefined;
  /** The one address under which search engines keep the page; none keeps it from them. */
  readonly canonicalPath: string | undefined;
  /** Scripts of remotes that this page starts with, by their addresses. */
  readonly scripts: readonly PageScript[];
  readonly needs: readonly LazyShare[];
}

export interface PageScript {
  readonly href: string;
  readonly integrity: string;
}

const home = {
  title: `${brand.name}: flights and airport pickup in Nigeria`,
  description:
    'Search and book flights and airport pickup rides across Nigeria. Prices in naira, paid by bank transfer, with your booking confirmed by mail.',
};

/** What a module of a remote starts with: the remote's entry, and the module's own files. */
const startOf = ({ base, entry, preload }: RemoteRelease, module: string): PageScript[] =>
  [entry, ...(preload[module] ?? [])].map(({ file, integrity }) => ({ href: base + file, integrity }));

/** The search cards of the home page, the one that a new visitor sees first; the shell opens the first that there is. */
const homeCards = ['flight-search-card', 'ride-search-card'];

/** The home frame is the shell's own; what a remote brings to it is the card that is open at first. */
function homePage(map: ReleaseMap): PageOutline {
  const offers = Object.values(map.remotes).flatMap((remote) => remote.widgets.map((widget) => ({ remote, widget })));
  const open = homeCards
    .flatMap((name) => offers.find(({ widget }) => widget.name === name && !widget.notYetOpen) ?? [])
    .at(0);
  return {
    key: '/',
    status: 200,
    ...home,
    canonicalPath: '/',
    scripts: open ? startOf(open.remote, open.widget.module) : [],
    needs: open?.widget.needs ?? [],
  };
}

const notFound: PageOutline = {
  key: '*',
  status: 404,
  title: `Page not found · ${brand.name}`,
  description: undefined,
  canonicalPath: undefined,
  scripts: [],
  needs: [],
};

/** The page that the site has for an address; the not-found page for any other. */
export function outlinePage(map: ReleaseMap, pathname: string): PageOutline {
  if (pathname === '/') return homePage(map);
  const found = matchRoute(map, pathname);
  if (!found) return notFound;
  const { remote, route } = found;
  return {
    key: route.path,
    status: 200,
    title: `${route.head.title} · ${brand.name}`,
    description: route.head.description,
    canonicalPath: route.head.indexable && !route.path.includes(':') ? route.path : undefined,
    scripts: startOf(remote, route.module),
    needs: route.needs ?? [],
  };
}
