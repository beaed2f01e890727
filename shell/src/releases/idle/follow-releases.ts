import { livePaths } from 'shared/remote';
import { savesData } from 'shared/shell';
import { askMap } from '../ask-map';
import { isPreview } from '../preview/is-preview';
import { isReleased } from '../released';
import type { Releases } from '../releases';
import { followNews } from './news';
import { openReports } from './reports';
import { runningOf } from './running';
import { takeWhenQuiet } from './take-when-quiet';

/** A document is news itself for a while. */
const newsAfterMs = 5_000;

/** Made anew by each tab, and no visitor's. */
const newTabId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hears of releases that go live, takes them when nobody is disturbed, and says how they do. Not in a preview. */
export function followReleases(releases: Releases): void {
  const { map } = releases.state();
  if (!isReleased(map) || isPreview(map)) return;
  const tab = newTabId();
  takeWhenQuiet(releases);
  openReports(releases, tab);
  const asTab = () => {
    const running = Object.entries(runningOf(releases.state().map)).map(([name, version]) => `${name}@${version}`);
    return `?${new URLSearchParams({ tab, running: running.join() })}`;
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
