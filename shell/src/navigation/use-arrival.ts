import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation, useNavigationType } from 'react-router-dom';
import { brand } from 'shared/brand';
import { paths } from 'shared/paths';
import type { ReleaseMap } from 'shared/remote';
import { clearConfirmed, useAskedTitle } from 'shared/shell';
import { sectionTitle } from '../frame/nav-links';
import { routeAt } from '../remotes';
import { useReleaseMap } from '../site-context';
import { focusHeading } from './focus-heading';
import { ScrollMemory, scrollToWhenThere } from './scroll-memory';

/**
 * What a browser does on its own when it opens a page, done for pages that the router opens: the title in the tab,
 * the focus at the heading, the scroll position at the top or, on the way back, where it was.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  useDocumentTitle();
  useScroll();
  usePageChange(main);
}

function useDocumentTitle(): void {
  const map = useReleaseMap();
  const { pathname } = useLocation();
  const asked = useAskedTitle();
  useEffect(() => {
    document.title = documentTitle(map, pathname, asked);
  }, [map, pathname, asked]);
}

const confirmations = [
  { path: paths.rideSuccess, kind: 'ride' },
  { path: paths.flightSuccess, kind: 'flight' },
] as const;

/** A change of the query alone opens no other page; the first page is the browser's own to begin at. */
function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === undefined || before === pathname) return;
    // A booking is personal data: it is forgotten when the traveller leaves its confirmation.
    const left = confirmations.find(({ path }) => matchPath(path, before));
    if (left) clearConfirmed(left.kind);
    return main.current ? focusHeading(main.current) : undefined;
  }, [pathname, main]);
}

function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const memory = useRef<ScrollMemory>(null);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => memory.current?.note(window.scrollY);
    const save = () => memory.current?.save();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    memory.current ??= new ScrollMemory();
    const isOtherPage = shown.current !== pathname;
    shown.current = pathname;
    // to look where the page is now would lay it out a second time
    if (navigation === 'REPLACE' && !isOtherPage) memory.current.goOn(key);
    else memory.current.follow(key);

    const remembered = navigation === 'POP' ? memory.current.of(key) : undefined;
    if (remembered !== undefined) return scrollToWhenThere(remembered);
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (isOtherPage) window.scrollTo(0, 0);
  }, [key, navigation, hash, pathname]);
}

/**
 * The title of an address in the tab, as the document server writes it too; `asked` is what the page itself, once it is
 * open, says in its place.
 */
function documentTitle(map: ReleaseMap, pathname: string, asked?: string): string {
  if (matchPath(paths.home, pathname)) return `${brand.name}: flights and airport pickup in Nigeria`;
  const route = routeAt(map, pathname);
  const section = sectionTitle(pathname);
  const title = asked ?? route?.head.title ?? (section ? `${section} is not available` : 'Page not found');
  return `${title} · ${brand.name}`;
}
