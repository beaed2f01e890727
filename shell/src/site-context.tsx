import { createContext, useContext } from 'react';
import type { ReleaseMap } from 'shared/remote';

const SiteContext = createContext<ReleaseMap | undefined>(undefined);

/** Gives the release map to what stands below. */
export const SiteProvider = SiteContext.Provider;

/** The release map that the document came with. */
export function useReleaseMap(): ReleaseMap {
  const map = useContext(SiteContext);
  if (!map) throw new Error('There is no release map above this component');
  return map;
}
