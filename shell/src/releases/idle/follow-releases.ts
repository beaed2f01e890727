import { livePaths } from 'shared/remote';
import { savesData } from 'shared/shell';
import { askMap } from '../ask-map';
import { isFollowed, tabId } from '../last-word';
import type { Releases } from '../releases';
import { followNews } from './news';
import { openReports } from './reports';
import { runningOf } from './running';
import { takeWhenQuiet } from './take-when-quiet';

/** A document is news itself for a while. */
const newsAfterMs = 5_000;

/** Hears of releases that go live, takes them when nobody is disturbed, and says how they do. Not in a preview. */
export function followReleases(releases: Releases): void {
  const { map } = releases.state();
  if (!isFollowed(map)) return;
  takeWhenQuiet(releases);
  openReports(releases);
  const asTab = () => {
    const running = Object.entries(runningOf(releases.state().map)).map(([name, version]) => `${name}@${version}`);
    return `?${new URLSearchParams({ tab: tabId, running: running.join() })}`;
  };
  const news = {
    savesData: savesData(),
    address: () => livePaths.events + asTab(),
    ask: async () => {
      const now = await askMap(asTab());
      if (now) releases.hear({ kind: 'news', map: now });
      return now?.tag;
    },
    known: () => (releases.state().waiting ?? releases.state().map).tag,
  };
  setTimeout(() => followNews(news), newsAfterMs);
}
