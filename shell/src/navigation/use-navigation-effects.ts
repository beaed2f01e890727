import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { matchPath, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from 'shared/paths';
import { clearConfirmed } from 'shared/shell';
import { ScrollMemory, scrollWhenPossible } from './scroll-memory';
import { untilUserInput } from './until-user-input';

/**
 * Does for pages opened by the router what a browser does for documents: moves the focus to the heading, and scrolls to the top
 * or, on back navigation, to the previous position.
 */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): void {
  useScroll();
  usePageChange(main);
}

const confirmations = [
  { path: paths.rideSuccess, kind: 'ride' },
  { path: paths.flightSuccess, kind: 'flight' },
] as const;

/** Runs when the path changes, not the query alone; the first page is left to the browser. */
function usePageChange(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === undefined || before === pathname) return;
    // A booking is personal data: it is removed from the store when the traveller leaves its confirmation.
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
    const record = () => memory.current?.record(window.scrollY);
    const save = () => memory.current?.save();
    // the page may have been scrolled before its scripts arrived
    if (window.scrollY > 0) record();
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    const isFirst = memory.current === null;
    memory.current ??= new ScrollMemory();
    const isOtherPage = shown.current !== pathname;
    shown.current = pathname;
    // reading the current scroll position would force a second layout
    const entry = entryOf(key, pathname);
    if (navigation === 'REPLACE' && !isOtherPage) memory.current.moveTo(entry);
    else memory.current.setCurrent(entry);

    const isReturn = navigation === 'POP' && !(isFirst && isOpenedAnew());
    const remembered = isReturn ? memory.current.of(entry) : undefined;
    if (remembered !== undefined) return scrollWhenPossible(remembered);
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    // where the first page was scrolled to meanwhile is left to the traveller
    else if (isOtherPage && !isFirst) window.scrollTo(0, 0);
  }, [key, navigation, hash, pathname]);
}

/** The router gives every entry that a document began the same key. */
const entryOf = (key: string, pathname: string) => (key === 'default' ? `${key} ${pathname}` : key);

/** Whether this document was opened by a link or an address, rather than by a reload or the browser's Back. */
const isOpenedAnew = () =>
  performance
    .getEntriesByType?.('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

const timeoutMs = 30_000;

/**
 * Moves the focus to the heading of the page that was just opened, so that a screen reader reads it and the next Tab
 * continues from there. If the page is still loading, waits for its heading, unless the traveller does something else.
 *
 * @returns a function that stops waiting
 */
function focusHeading(main: HTMLElement): () => void {
  const tryNow = (): boolean => {
    const heading = main.querySelector('h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;

  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const stop = untilUserInput(['keydown', 'pointerdown'], timeoutMs, () => observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
