import { livePaths, type ReleaseMap, type TabReport } from 'shared/remote';
import { getOutcomes, markSent, unsentOutcomes } from '../remotes';
import { isPreview } from './preview/is-preview';
import { isReleased } from './released';

/** Made anew by each tab, and no visitor's. */
export const tabId = `t${Math.random().toString(36).slice(2)}`;

/** Whether what this tab shows is a matter of the registry's: watch builds and previews are not. */
export const isFollowed = (map: ReleaseMap): boolean => isReleased(map) && !isPreview(map);

/** @returns false where the browser does not take it */
export const beacon = (report: TabReport): boolean => navigator.sendBeacon(livePaths.reports, JSON.stringify(report));

/** What is said when the tab may be about to end, and when it does. */
interface LastWords {
  readonly hidden: () => void;
  readonly left: () => void;
}

/** How its releases did, of a tab that runs none any more. @returns what was taken */
export function sayLeft(): TabReport | undefined {
  const outcomes = unsentOutcomes(getOutcomes());
  const report: TabReport = { tab: tabId, running: {}, outcomes };
  if (!beacon(report)) return undefined;
  markSent(outcomes.length);
  return report;
}

/** Before the tab is idle nobody counts it; it has something to say only of what it loaded. */
const sayUnsaid = () => {
  if (unsentOutcomes(getOutcomes()).length > 0) sayLeft();
};

let words: LastWords = { hidden: sayUnsaid, left: sayUnsaid };

/** Sends what is unsaid whenever the tab may be about to end: no other event comes on a phone. */
export function openLastWord(map: ReleaseMap): void {
  if (!isFollowed(map)) return;
  window.addEventListener('pagehide', () => words.left());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') words.hidden();
  });
}

/** From now on somebody else has the last word. */
export const takeLastWord = (by: LastWords): void => {
  words = by;
};
