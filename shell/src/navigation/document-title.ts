import { matchPath } from 'react-router-dom';
import { brand } from 'shared/brand';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { sectionTitle } from '../frame/nav-links';
import { routeAt } from '../remotes';

/**
 * The title of an address in the tab, as the document server writes it too; `asked` is what the page itself, once it is
 * open, says in its place.
 */
export function documentTitle(map: ReleaseMap, pathname: string, asked?: string): string {
  if (matchPath(paths.home, pathname)) return `${brand.name}: flights and airport pickup in Nigeria`;
  const route = routeAt(map, pathname);
  const section = sectionTitle(pathname);
  const title = asked ?? route?.head.title ?? (section ? `${section} is not available` : 'Page not found');
  return `${title} · ${brand.name}`;
}
