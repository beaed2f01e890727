import type { ReleaseMap } from 'shared/remote';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type MapEvent, type MapState, nextMapState } from './map-state';

/** The store of the releases that this tab shows. */
export interface Releases extends Pick<StoreApi<MapState>, 'getState' | 'subscribe'> {
  readonly dispatch: (event: MapEvent) => void;
}

/** @param pathname the path that the document was opened at */
export function createReleases(
  map: ReleaseMap,
  pathname: string,
  reload: () => void = () => location.reload(),
): Releases {
  const { getState, setState, subscribe } = createStore<MapState>(() => ({
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
    dispatch: (event) => setState((state) => nextMapState(state, event), true),
  };
}
