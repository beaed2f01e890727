import { type ReleaseMap, releasePaths, type TabReport } from 'shared/remote';
import { getOutcomes, markSent, unsentOutcomes } from '../remotes';
import { isPreview, isReleased } from './release-map';

/** A random id of this tab; it does not identify a visitor. */
export const tabId = `t${Math.random().toString(36).slice(2)}`;

/** Whether this tab follows the registry and reports to it: watch builds and previews do not. */
export const isFollowed = (map: ReleaseMap): boolean => isReleased(map) && !isPreview(map);

/** @returns false if the browser did not queue it */
export const sendReport = (report: TabReport): boolean =>
  navigator.sendBeacon(releasePaths.reports, JSON.stringify(report));

/** @returns false if it did not arrive, or a busy site has refused it, which a beacon would not tell */
export const postReport = (report: TabReport): Promise<boolean> =>
  fetch(releasePaths.reports, { method: 'POST', body: JSON.stringify(report) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Called when the tab is hidden, after which it may be closed without another event, and when it is unloaded. */
interface UnloadHandlers {
  readonly hidden: () => void;
  readonly unloaded: () => void;
}

/** Sends the unsent outcomes, and that this tab no longer runs any release. @returns the report; undefined if it was not queued */
export function sendFinalReport(): TabReport | undefined {
  const outcomes = unsentOutcomes(getOutcomes());
  const report: TabReport = { tab: tabId, running: {}, outcomes };
  if (!sendReport(report)) return undefined;
  markSent(outcomes.length);
  return report;
}

/** The handler until the reports start: the registry does not count this tab yet, so only unsent outcomes are reported. */
const sendUnsent = () => {
  if (unsentOutcomes(getOutcomes()).length > 0) sendFinalReport();
};

let handlers: UnloadHandlers = { hidden: sendUnsent, unloaded: sendUnsent };

/** Sends what is unsent whenever the tab is hidden or unloaded: on a phone no other event may follow. */
export function startUnloadReports(map: ReleaseMap): void {
  if (!isFollowed(map)) return;
  window.addEventListener('pagehide', () => handlers.unloaded());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') handlers.hidden();
  });
}

/** Replaces the handlers that were set before. */
export const setUnloadHandlers = (next: UnloadHandlers): void => {
  handlers = next;
};
