import { brand } from 'shared/brand';
import type { LazyShare, ReleaseFile, ReleaseMap } from 'shared/remote';
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

const below = (base: string, files: readonly ReleaseFile[]): PageScript[] =>
  files.map(({ file, integrity }) => ({ href: base + file, integrity }));

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The home frame is the shell's own; what the remotes bring to it are their widgets. */
function homePage(map: ReleaseMap): PageOutline {
  const offers = Object.values(map.remotes).filter(({ widgets }) => widgets.length > 0);
  return {
    key: '/',
    status: 200,
    ...home,
    canonicalPath: '/',
    scripts: offers.flatMap((remote) =>
      below(remote.base, [
        remote.entry,
        ...unique(remote.widgets.flatMap(({ module }) => remote.preload[module] ?? [])),
      ]),
    ),
    needs: unique(offers.flatMap(({ widgets }) => widgets.flatMap(({ needs }) => needs ?? []))),
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
    scripts: below(remote.base, [remote.entry, ...(remote.preload[route.module] ?? [])]),
    needs: route.needs ?? [],
  };
}
