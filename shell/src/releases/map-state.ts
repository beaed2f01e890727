import type { ReleaseMap } from 'shared/remote';
import { routeAt } from '../remotes';

/** Which releases this tab shows, and which ones it has heard of and not taken yet. */
export interface MapState {
  readonly map: ReleaseMap;
  readonly waiting?: ReleaseMap;
  readonly pathname: string;
  /** Something was typed or chosen on this page. */
  readonly hasTyped: boolean;
  /** How many parts of this page could not be shown, or have thrown. */
  readonly broken: number;
  /** What is active needs another document: another shell, or ES modules that this one does not know. */
  readonly mustReload?: boolean;
}

export type MapSignal =
  | { readonly kind: 'news'; readonly map: ReleaseMap }
  | { readonly kind: 'arrived'; readonly pathname: string }
  /** Nobody has done anything here for a while. */
  | { readonly kind: 'quiet' }
  | { readonly kind: 'typed' | 'broken' | 'mended' };

type Changes = {
  readonly [Kind in MapSignal['kind']]: (state: MapState, signal: Extract<MapSignal, { kind: Kind }>) => MapState;
};

/** The containers of releases that are ES modules, the last known good ones too. */
const modulesOf = ({ remotes }: ReleaseMap): string[] =>
  Object.values(remotes).flatMap((remote) =>
    [remote, remote.lastKnownGood].flatMap((each) => (each?.type ? each.container : [])),
  );

/**
 * The releases of another shell may need what this one has not, and ES modules a document that names their hashes: both wait for the next
 * document.
 */
export function needsDocument(next: ReleaseMap, now: ReleaseMap): boolean {
  const known = modulesOf(now);
  return next.shell.version !== now.shell.version || modulesOf(next).some((release) => !known.includes(release));
}

const take = ({ waiting, ...state }: MapState): MapState =>
  waiting && !needsDocument(waiting, state.map) ? { ...state, map: waiting } : { ...state, waiting };

const takeIfBroken = (state: MapState) => (state.broken > 0 ? take(state) : state);

const isProtected = ({ map }: MapState, pathname: string) => routeAt(map, pathname)?.protected === true;

/** In place only if the page is there afterwards too. */
const mayTakeInPlace = (state: MapState): boolean =>
  state.waiting !== undefined &&
  !state.hasTyped &&
  !isProtected(state, state.pathname) &&
  !routeAt(state.map, state.pathname) === !routeAt(state.waiting, state.pathname);

const changes: Changes = {
  // a state of the pointers that is shown again has nothing to wait for
  news: ({ waiting: _waiting, ...state }, { map }) =>
    map.tag === state.map.tag ? state : takeIfBroken({ ...state, waiting: map }),

  arrived(state, { pathname }) {
    if (pathname === state.pathname) return state;
    const arrived = { ...state, pathname, hasTyped: false };
    if (!state.waiting || (isProtected(state, state.pathname) && isProtected(state, pathname))) return arrived;
    return needsDocument(state.waiting, state.map) ? { ...arrived, mustReload: true } : take(arrived);
  },

  quiet: (state) => (mayTakeInPlace(state) ? take(state) : state),
  typed: (state) => (state.hasTyped ? state : { ...state, hasTyped: true }),
  broken: (state) => takeIfBroken({ ...state, broken: state.broken + 1 }),
  mended: (state) => ({ ...state, broken: state.broken - 1 }),
};

export const nextMapState = (state: MapState, signal: MapSignal): MapState =>
  (changes[signal.kind] as (state: MapState, signal: MapSignal) => MapState)(state, signal);
