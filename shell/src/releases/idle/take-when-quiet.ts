import { flushSync } from 'react-dom';
import type { ReleaseMap } from 'shared/remote';
import { queryClient } from 'shared/shell';
import { scrollToWhenThere } from '../../navigation/scroll-memory';
import { cachedModule, fetchModule, routeAt } from '../../remotes';
import { type MapState, nextMapState } from '../map-state';
import type { Releases } from '../releases';

const quietMs = 2_000;
const acts = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove', 'scroll'] as const;

/** A native dialog carries no role attribute. */
const openParts = 'dialog[open], [role=dialog], [aria-expanded=true], [aria-busy=true]';

/** Something is open or under way that a page rendered anew would lose. */
const isBusy = () =>
  document.querySelector(openParts) !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  queryClient.isMutating() + queryClient.isFetching() > 0;

/** What of a map's remotes stands on a page or is held for one: its page, and the widgets that have come. */
const shownOf = (map: ReleaseMap, pathname: string) => {
  const page = routeAt(map, pathname);
  const widgets = Object.values(map.remotes).flatMap((remote) =>
    remote.widgets.filter(({ module }) => cachedModule(remote, module)).map(({ module }) => ({ remote, module })),
  );
  return page ? [page, ...widgets] : widgets;
};

/** Fetches what stands here in its new release, so that nothing is taken away before the other is there. */
async function fetchAnew({ map, pathname }: MapState, next: ReleaseMap): Promise<void> {
  const shown = shownOf(map, pathname).map(({ remote, module }) => ({ remote: next.remotes[remote.name], module }));
  await Promise.all(shown.map(({ remote, module }) => remote && fetchModule(remote, module)));
}

/** Takes waiting releases in place once nobody has done anything for a while; the page keeps its place. */
export function takeWhenQuiet(releases: Releases): void {
  let lastActMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inVain: string | undefined;

  const leftMs = () => lastActMs + quietMs - Date.now();
  const mayTake = (state: MapState) =>
    state.waiting !== undefined && state.waiting.tag !== inVain && nextMapState(state, { kind: 'quiet' }) !== state;

  const plan = (afterMs = leftMs()) => {
    clearTimeout(timer);
    if (mayTake(releases.getState())) timer = setTimeout(() => void take(), Math.max(0, afterMs));
  };

  const take = async () => {
    if (leftMs() > 0 || isBusy()) return plan(Math.max(leftMs(), quietMs / 2));
    const state = releases.getState();
    if (!state.waiting) return;
    try {
      await fetchAnew(state, state.waiting);
    } catch {
      // what is shown works: it stays until the traveller goes on
      inVain = state.waiting.tag;
      return;
    }
    const main = document.getElementById('main');
    if (!main || releases.getState() !== state || leftMs() > 0 || isBusy()) return plan();
    keepPlace(main, () => releases.hear({ kind: 'quiet' }));
  };

  for (const act of acts)
    window.addEventListener(
      act,
      () => {
        lastActMs = Date.now();
      },
      { capture: true, passive: true },
    );
  releases.subscribe(() => plan());
}

/** The way from an element down to one within it, child by child; undefined for one outside. */
function wayTo(top: Element, element: Element | null): number[] | undefined {
  if (!element || !top.contains(element)) return undefined;
  const way: number[] = [];
  for (let at = element; at !== top && at.parentElement; at = at.parentElement)
    way.unshift([...at.parentElement.children].indexOf(at));
  return way;
}

/** Makes a change that draws the page anew, and leaves scroll position and focus where they were. */
function keepPlace(main: HTMLElement, change: () => void): void {
  const top = window.scrollY;
  const way = wayTo(main, document.activeElement);
  flushSync(change);
  scrollToWhenThere(top);
  if (!way || main.contains(document.activeElement)) return;
  const found = way.reduce<Element | undefined>((at, index) => at?.children[index], main);
  const target = found ?? main;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
