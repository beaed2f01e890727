import type { ReleaseMap } from 'shared/remote';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { routeAt } from '../remotes';

/** The releases that this tab shows, and the newer ones that are not applied yet. */
export interface ReleaseMapState {
  readonly map: ReleaseMap;
  /** The newest map, until it is applied. */
  readonly pending?: ReleaseMap;
  readonly pathname: string;
  /** The traveller typed or chose something on this page. */
  readonly hasTyped: boolean;
  /** Number of parts of this page that could not be loaded, or have thrown. */
  readonly failedParts: number;
  /** The active releases need another document: another shell, or ES modules whose hashes this document does not have. */
  readonly mustReload?: boolean;
}

export type ReleaseMapEvent =
  | { readonly kind: 'announced'; readonly map: ReleaseMap }
  | { readonly kind: 'navigated'; readonly pathname: string }
  /** The traveller has not done anything for a while. */
  | { readonly kind: 'inactive' }
  | { readonly kind: 'typed' | 'failed' | 'recovered' };

type Transitions = {
  readonly [Kind in ReleaseMapEvent['kind']]: (
    state: ReleaseMapState,
    event: Extract<ReleaseMapEvent, { kind: Kind }>,
  ) => ReleaseMapState;
};

/** The containers of the releases that are ES modules, including last known good ones. */
const modulesOf = ({ remotes }: ReleaseMap): string[] =>
  Object.values(remotes).flatMap((remote) =>
    [remote, remote.lastKnownGood].flatMap((each) => (each?.type ? each.container : [])),
  );

/**
 * Whether a map can only be applied by loading a new document: the releases of another shell may need something that this
 * shell lacks, and ES modules need a document with their hashes.
 */
export function needsDocument(next: ReleaseMap, now: ReleaseMap): boolean {
  const known = modulesOf(now);
  return next.shell.version !== now.shell.version || modulesOf(next).some((release) => !known.includes(release));
}

/** Returns the same state if nothing can be applied: subscribers are notified of a new one, and would try again at once. */
function apply(state: ReleaseMapState): ReleaseMapState {
  const { pending, ...rest } = state;
  return pending && !needsDocument(pending, state.map) ? { ...rest, map: pending } : state;
}

const applyIfFailed = (state: ReleaseMapState) => (state.failedParts > 0 ? apply(state) : state);

const isProtected = ({ map }: ReleaseMapState, pathname: string) => routeAt(map, pathname)?.protected === true;

/** Only if the page also exists in the pending map. */
const canApplyInPlace = (state: ReleaseMapState): boolean =>
  state.pending !== undefined &&
  !state.hasTyped &&
  !isProtected(state, state.pathname) &&
  !routeAt(state.map, state.pathname) === !routeAt(state.pending, state.pathname);

const transitions: Transitions = {
  // a rollback to the map that is shown clears the pending one
  announced: ({ pending: _pending, ...state }, { map }) =>
    map.tag === state.map.tag ? state : applyIfFailed({ ...state, pending: map }),

  navigated(state, { pathname }) {
    if (pathname === state.pathname) return state;
    const navigated = { ...state, pathname, hasTyped: false };
    if (!state.pending || (isProtected(state, state.pathname) && isProtected(state, pathname))) return navigated;
    return needsDocument(state.pending, state.map) ? { ...navigated, mustReload: true } : apply(navigated);
  },

  inactive: (state) => (canApplyInPlace(state) ? apply(state) : state),
  typed: (state) => (state.hasTyped ? state : { ...state, hasTyped: true }),
  failed: (state) => applyIfFailed({ ...state, failedParts: state.failedParts + 1 }),
  recovered: (state) => ({ ...state, failedParts: state.failedParts - 1 }),
};

export const nextReleaseMapState = (state: ReleaseMapState, event: ReleaseMapEvent): ReleaseMapState =>
  (transitions[event.kind] as (state: ReleaseMapState, event: ReleaseMapEvent) => ReleaseMapState)(state, event);

/** The store of the releases that this tab shows. */
export interface Releases extends Pick<StoreApi<ReleaseMapState>, 'getState' | 'subscribe'> {
  readonly dispatch: (event: ReleaseMapEvent) => void;
}

/** @param pathname the path that the document was opened at */
export function createReleases(
  map: ReleaseMap,
  pathname: string,
  reload: () => void = () => location.reload(),
): Releases {
  const { getState, setState, subscribe } = createStore<ReleaseMapState>(() => ({
    map,
    pathname,
    hasTyped: false,
    failedParts: 0,
  }));
  subscribe(({ mustReload }) => {
    if (mustReload) reload();
  });
  return {
    getState,
    subscribe,
    dispatch: (event) => setState((state) => nextReleaseMapState(state, event), true),
  };
}
