import type { ReleaseMap } from 'shared/remote';
import { type MapSignal, type MapState, nextMapState } from './map-state';

/** What this tab knows of the releases of the site. */
export interface Releases {
  readonly state: () => MapState;
  readonly hear: (signal: MapSignal) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param pathname the page that the document was opened at */
export function openReleases(
  map: ReleaseMap,
  pathname: string,
  reload: () => void = () => location.reload(),
): Releases {
  let state: MapState = { map, pathname, hasTyped: false, broken: 0 };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    hear(signal) {
      const next = nextMapState(state, signal);
      if (next === state) return;
      state = next;
      if (state.mustReload) reload();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
