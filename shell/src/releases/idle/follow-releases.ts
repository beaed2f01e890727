import { releasePaths } from 'shared/remote';
import { savesData } from 'shared/shell';
import { getOutcomes } from '../../remotes';
import { fetchReleaseMap } from '../release-map';
import type { Releases } from '../releases';
import { isFollowed, tabId } from '../unload-reports';
import { applyWhenInactive } from './apply-when-inactive';
import { subscribeToMapUpdates } from './map-updates';
import { reloadIfWithdrawn } from './reload-withdrawn';
import { runningVersions, startReports } from './reports';

/** The map in the document is recent enough until then. */
const followAfterMs = 5_000;

/** Proxies refuse long URLs. A tab with more remotes than fit names its releases only in its reports. */
const maxQueryLength = 4_000;

/** Follows moves of releases, applies them while the traveller is inactive, and reports their health. Not in a preview. */
export function followReleases(releases: Releases): void {
  if (!isFollowed(releases.getState().map)) return;
  applyWhenInactive(releases);
  const reportAgain = startReports(releases);
  reloadIfWithdrawn(releases);
  setTimeout(() => followMoves(releases, reportAgain), followAfterMs);
}

/**
 * Dispatches each new map to the store.
 *
 * @param reportAgain called when a request for the map was under way while releases were applied: it names those before them, and may
 *   have arrived after the report of the new ones
 * @returns a function that stops it
 */
export function followMoves(releases: Releases, reportAgain: () => void): () => void {
  const tabQuery = () => {
    const running = Object.entries(runningVersions(releases.getState().map, getOutcomes())).map(
      ([name, version]) => `${name}@${version}`,
    );
    const query = `?${new URLSearchParams({ tab: tabId, running: running.join() })}`;
    return query.length > maxQueryLength ? `?tab=${tabId}` : query;
  };
  return subscribeToMapUpdates({
    savesData: savesData(),
    address: () => releasePaths.events + tabQuery(),
    fetchMap: async () => {
      const query = tabQuery();
      const map = await fetchReleaseMap(query);
      if (query !== tabQuery()) reportAgain();
      if (map) releases.dispatch({ kind: 'announced', map });
      return map?.tag;
    },
    currentTag: () => (releases.getState().pending ?? releases.getState().map).tag,
  });
}
