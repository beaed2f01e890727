import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { brand } from 'shared/brand';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { useRequestedTitle } from 'shared/shell';
import { sectionTitle } from '../frame/nav-links';
import { routeAt } from '../remotes';
import { useReleaseMap } from '../site-context';

/**
 * Sets the document's title. A component of its own, because a page sets its title once it is open: React renders at once
 * all that is below the component which reads it.
 */
export function DocumentTitle() {
  const map = useReleaseMap();
  const { pathname } = useLocation();
  const requested = useRequestedTitle();
  useEffect(() => {
    document.title = documentTitle(map, pathname, requested);
  }, [map, pathname, requested]);
  return null;
}

/**
 * The document's title for a path, the same as the document server's; `requested` is the title that the page itself sets once
 * it is open.
 */
function documentTitle(map: ReleaseMap, pathname: string, requested?: string): string {
  if (matchPath(paths.home, pathname)) return `${brand.name}: flights and airport pickup in Nigeria`;
  const route = routeAt(map, pathname);
  const section = sectionTitle(pathname);
  const title = requested ?? route?.head.title ?? (section ? `${section} is not available` : 'Page not found');
  return `${title} · ${brand.name}`;
}
