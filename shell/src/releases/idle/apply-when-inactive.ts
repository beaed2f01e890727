import { flushSync } from 'react-dom';
import type { ReleaseMap } from 'shared/remote';
import { queryClient } from 'shared/shell';
import { scrollWhenPossible } from '../../navigation/scroll-memory';
import { cachedModule, fetchModule, routeAt } from '../../remotes';
import type { Releases } from '../releases';
import { nextReleaseMapState, type ReleaseMapState } from '../releases';

const inactiveMs = 2_000;
const inputEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove', 'scroll'] as const;

/** A native dialog carries no role attribute. */
const openElements = 'dialog[open], [role=dialog], [aria-expanded=true], [aria-busy=true]';

/** Whether something is open or in progress that a new render of the page would lose. */
const isBusy = () =>
  document.querySelector(openElements) !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  queryClient.isFetching() > 0;

/** The modules of a map that are in use: the one of the page, and the loaded widgets. */
const usedModules = (map: ReleaseMap, pathname: string) => {
  const page = routeAt(map, pathname);
  const widgets = Object.values(map.remotes).flatMap((remote) =>
    remote.widgets.filter(({ module }) => cachedModule(remote, module)).map(({ module }) => ({ remote, module })),
  );
  return page ? [page, ...widgets] : widgets;
};

/** Fetches the used modules from the new releases, so that the old ones stay visible until the new ones are loaded. */
async function fetchNext({ map, pathname }: ReleaseMapState, next: ReleaseMap): Promise<void> {
  const used = usedModules(map, pathname).map(({ remote, module }) => ({ remote: next.remotes[remote.name], module }));
  await Promise.all(used.map(({ remote, module }) => remote && fetchModule(remote, module)));
}

/** Applies pending releases in place once the traveller is inactive; scroll position and focus are restored. */
export function applyWhenInactive(releases: Releases): void {
  let lastInputMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedTag: string | undefined;

  const remainingMs = () => lastInputMs + inactiveMs - Date.now();
  const canApply = (state: ReleaseMapState) =>
    state.pending !== undefined &&
    state.pending.tag !== failedTag &&
    nextReleaseMapState(state, { kind: 'inactive' }) !== state;

  const schedule = (afterMs = remainingMs()) => {
    clearTimeout(timer);
    if (canApply(releases.getState())) timer = setTimeout(() => void apply(), Math.max(0, afterMs));
  };

  const apply = async () => {
    if (remainingMs() > 0 || isBusy()) return schedule(Math.max(remainingMs(), inactiveMs / 2));
    const state = releases.getState();
    if (!state.pending) return;
    try {
      await fetchNext(state, state.pending);
    } catch {
      // the current page works: it stays until the next navigation
      failedTag = state.pending.tag;
      return;
    }
    const main = document.getElementById('main');
    if (!main || releases.getState() !== state || remainingMs() > 0 || isBusy()) return schedule();
    withPlaceRestored(main, () => releases.dispatch({ kind: 'inactive' }));
  };

  for (const inputEvent of inputEvents)
    window.addEventListener(
      inputEvent,
      () => {
        lastInputMs = Date.now();
      },
      { capture: true, passive: true },
    );
  releases.subscribe(() => schedule());
}

/** The path from an element down to a descendant, as child indexes; undefined if it is not a descendant. */
function pathTo(top: Element, element: Element | null): number[] | undefined {
  if (!element || !top.contains(element)) return undefined;
  const path: number[] = [];
  for (let at = element; at !== top && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

/** Runs a change that renders the page again, and restores scroll position and focus. */
function withPlaceRestored(main: HTMLElement, change: () => void): void {
  const top = window.scrollY;
  const path = pathTo(main, document.activeElement);
  flushSync(change);
  scrollWhenPossible(top);
  if (!path || main.contains(document.activeElement)) return;
  const found = path.reduce<Element | undefined>((at, index) => at?.children[index], main);
  const target = found ?? main;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
