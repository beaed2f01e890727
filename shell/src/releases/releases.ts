import type { ReleaseMap } from 'shared/remote';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type MapSignal, type MapState, nextMapState } from './map-state';

/** What this tab knows of the releases of the site. */
export interface Releases extends Pick<StoreApi<MapState>, 'getState' | 'subscribe'> {
  readonly hear: (signal: MapSignal) => void;
}

/** @param pathname the page that the document was opened at */
export function openReleases(
  map: ReleaseMap,
  pathname: string,
  reload: () => void = () => location.reload(),
): Releases {
  const { getState, setState, subscribe } = createStore<MapState>(() => ({
    map,
    pathname,
    hasTyped: false,
    broken: 0,
  }));
  subscribe(({ mustReload }) => {
    if (mustReload) reload();
  });
  return {
    getState,
    subscribe,
    hear: (signal) => setState((state) => nextMapState(state, signal), true),
  };
}
