import { livePaths, type ReleaseMap, type TabReport } from 'shared/remote';
import { markSent, notedOutcomes, unsentOf } from '../remotes';
import { isPreview } from './preview/is-preview';
import { isReleased } from './released';

/** Made anew by each tab, and no visitor's. */
export const tabId = `t${Math.random().toString(36).slice(2)}`;

/** Whether what this tab shows is a matter of the registry's: watch builds and previews are not. */
export const isFollowed = (map: ReleaseMap): boolean => isReleased(map) && !isPreview(map);

/** @returns false where the browser does not take it */
export const beacon = (report: TabReport): boolean => navigator.sendBeacon(livePaths.reports, JSON.stringify(report));

/** Of a tab that is left before it was idle: how its releases did, but not what it runs, for it is about to end. */
let say = () => {
  const outcomes = unsentOf(notedOutcomes());
  if (outcomes.length > 0 && beacon({ tab: tabId, running: {}, outcomes })) markSent(outcomes.length);
};

/** Sends what is unsaid whenever the tab may be about to end: no other event comes on a phone. */
export function openLastWord(map: ReleaseMap): void {
  if (!isFollowed(map)) return;
  window.addEventListener('pagehide', () => say());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') say();
  });
}

/** From now on somebody else has the last word. */
export const takeLastWord = (by: () => void): void => {
  say = by;
};
