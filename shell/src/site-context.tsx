import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReleaseMap } from 'shared/remote';
import type { Releases } from './releases/releases';
import { nextReleaseMapState } from './releases/releases';

interface Site {
  readonly map: ReleaseMap;
  readonly releases: Releases;
}

const SiteContext = createContext<Site | undefined>(undefined);

/** Provides the release map; it may change on navigation. */
export function SiteProvider({ releases, children }: { releases: Releases; children: ReactNode }) {
  const { pathname } = useLocation();
  const state = useSyncExternalStore(releases.subscribe, releases.getState, releases.getState);
  // the first render of a page already uses the releases that the navigation applies
  const { map } = nextReleaseMapState(state, { kind: 'navigated', pathname });
  // not a layout effect: the update of the store would run the page's effects, and with them a layout, before its first paint
  useEffect(() => releases.dispatch({ kind: 'navigated', pathname }), [releases, pathname]);
  return <SiteContext value={useMemo(() => ({ map, releases }), [map, releases])}>{children}</SiteContext>;
}

function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('There is no release map above this component');
  return site;
}

/** The release map that the site shows. */
export const useReleaseMap = (): ReleaseMap => useSite().map;

export const useReleases = (): Releases => useSite().releases;

/** Counts the component as a failed part of this page while it is mounted: then another release is applied at once. */
export function useReportFailure(): void {
  const { releases } = useSite();
  useEffect(() => {
    releases.dispatch({ kind: 'failed' });
    return () => releases.dispatch({ kind: 'recovered' });
  }, [releases]);
}
