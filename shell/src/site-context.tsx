import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { ReleaseMap } from 'shared/remote';
import { nextMapState } from './releases/map-state';
import type { Releases } from './releases/releases';

interface Site {
  readonly map: ReleaseMap;
  readonly releases: Releases;
}

const SiteContext = createContext<Site | undefined>(undefined);

/** Gives what stands below the release map: at the border between two pages it may be another one. */
export function SiteProvider({ releases, children }: { releases: Releases; children: ReactNode }) {
  const { pathname } = useLocation();
  const state = useSyncExternalStore(releases.subscribe, releases.getState);
  // the first render of a page already shows the releases that arriving there takes
  const { map } = nextMapState(state, { kind: 'arrived', pathname });
  useLayoutEffect(() => releases.hear({ kind: 'arrived', pathname }), [releases, pathname]);
  return <SiteContext value={useMemo(() => ({ map, releases }), [map, releases])}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('There is no release map above this component');
  return site;
}

/** The release map that the site shows now. */
export const useReleaseMap = (): ReleaseMap => useSite().map;

export const useReleases = (): Releases => useSite().releases;

/** Tells, as long as it stands, that a part of this page is missing: then another release is taken at once. */
export function useBroken(): void {
  const { releases } = useSite();
  useEffect(() => {
    releases.hear({ kind: 'broken' });
    return () => releases.hear({ kind: 'mended' });
  }, [releases]);
}
