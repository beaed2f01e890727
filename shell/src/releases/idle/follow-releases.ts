import { livePaths } from 'shared/remote';
import { savesData } from 'shared/shell';
import { askMap } from '../ask-map';
import { isFollowed, tabId } from '../last-word';
import type { Releases } from '../releases';
import { leaveWithdrawn } from './leave-withdrawn';
import { followNews } from './news';
import { openReports } from './reports';
import { runningOf } from './running';
import { takeWhenQuiet } from './take-when-quiet';

/** A document is recent enough for a while. */
const followAfterMs = 5_000;

/** Proxies refuse long addresses. A tab of more remotes than fit says what it runs in its reports alone. */
const mostQueryLength = 4_000;

/** Follows moves of releases, takes them when nobody is disturbed, and reports their health. Not in a preview. */
export function followReleases(releases: Releases): void {
  if (!isFollowed(releases.getState().map)) return;
  takeWhenQuiet(releases);
  openReports(releases);
  leaveWithdrawn(releases);
  setTimeout(() => followMoves(releases), followAfterMs);
}

/** Keeps the newest map of this tab up to date. @returns a function that stops it */
export function followMoves(releases: Releases): () => void {
  const asTab = () => {
    const running = Object.entries(runningOf(releases.getState().map)).map(([name, version]) => `${name}@${version}`);
    const query = `?${new URLSearchParams({ tab: tabId, running: running.join() })}`;
    return query.length > mostQueryLength ? `?tab=${tabId}` : query;
  };
  return followNews({
    savesData: savesData(),
    address: () => livePaths.events + asTab(),
    ask: async () => {
      const now = await askMap(asTab());
      if (now) releases.hear({ kind: 'news', map: now });
      return now?.tag;
    },
    known: () => (releases.getState().waiting ?? releases.getState().map).tag,
  });
}
