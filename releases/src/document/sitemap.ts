import { escapeHtml } from 'server/http';
import type { LiveSite } from '../live/live-site';
import { shellName } from '../release/names';
import { indexedPath } from './page';

interface Entry {
  readonly path: string;
  /** The name of the page's remote. */
  readonly of: string;
}

const entriesOf = ({ map }: LiveSite): Entry[] => [
  { path: '/', of: shellName },
  ...Object.values(map.remotes).flatMap(({ name, routes }) =>
    routes.flatMap((route) => {
      const path = indexedPath(route);
      return path === undefined ? [] : [{ path, of: name }];
    }),
  ),
];

/** The sitemap: all indexable pages, each with the time of its last change. */
export function sitemapXml(live: LiveSite, origin: string): string {
  const urls = entriesOf(live).map(({ path, of }) => {
    const since = live.since.get(of);
    const modified = since ? `<lastmod>${since.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(origin + path)}</loc>${modified}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
