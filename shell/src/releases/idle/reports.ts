import type { ReleaseMap, TabReport } from 'shared/remote';
import {
  getOutcomes,
  markSent,
  type Outcome,
  type OutcomeLog,
  subscribeToOutcomes,
  unsentOutcomes,
} from '../../remotes';
import { whenIdle } from '../../start/scheduling';
import type { Releases } from '../releases';
import { postReport, sendFinalReport, sendReport, setUnloadHandlers, tabId } from '../unload-reports';

/** Successes are batched for longer than failures, which are sent early: the tab may be closed soon. */
const batchMs = { normal: 5_000, urgent: 1_000 } as const;
const longestWaitMs = 60_000;

/**
 * Reports the health of this tab's releases: in batches while it is idle, again after a report that a busy site has refused, and by
 * beacons when it is hidden or unloaded.
 *
 * @returns a function that reports what this tab runs again, for when the registry may have been told something older since
 */
export function startReports(releases: Releases): () => void {
  let last: TabReport | undefined;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let refusals = 0;
  let isUnloaded = false;

  const next = () => nextReport(getOutcomes(), tabId, releases.getState().map, isOutdated ? undefined : last);
  const setSent = (report: TabReport) => {
    last = report;
    markSent(report.outcomes.length);
  };
  const send = async () => {
    const report = isUnloaded || isSending ? undefined : next();
    if (!report) return;
    isSending = true;
    const before = last;
    const wasOutdated = isOutdated;
    isOutdated = false;
    const isAccepted = await postReport(report);
    isSending = false;
    if (!isAccepted && last === before) isOutdated ||= wasOutdated;
    refusals = isAccepted ? 0 : refusals + 1;
    // what a beacon has sent meanwhile is newer
    if (isAccepted && last === before) setSent(report);
    schedule();
  };
  const sendBeacon = () => {
    const report = isUnloaded ? undefined : next();
    if (!report || !sendReport(report)) return;
    isOutdated = false;
    setSent(report);
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!next()) return;
    const waitMs = (isUrgent(getOutcomes()) ? batchMs.urgent : batchMs.normal) * 2 ** refusals;
    timer = setTimeout(() => whenIdle(() => void send()), Math.min(waitMs, longestWaitMs));
  };

  // No report follows this one, although `visibilitychange` comes after `pagehide`: the registry must not count this tab.
  const handleUnload = () => {
    isUnloaded = true;
    clearTimeout(timer);
    last = sendFinalReport() ?? last;
  };
  // the page was restored from the back/forward cache
  const handlePageShow = () => {
    isUnloaded = false;
    schedule();
  };

  subscribeToOutcomes(schedule);
  releases.subscribe(schedule);
  window.addEventListener('pageshow', handlePageShow);
  schedule();
  setUnloadHandlers({ hidden: sendBeacon, unloaded: handleUnload });
  return () => {
    isOutdated = true;
    schedule();
  };
}

const releaseOf = ({ name, version }: Outcome) => `${name}@${version}`;

export const isUrgent = (log: OutcomeLog): boolean => unsentOutcomes(log).some(({ outcome }) => outcome !== 'loaded');

/**
 * Releases of which this tab shows the fallback (`mf-rides@1.5.0`): they could not be loaded, or threw before they were
 * mounted.
 */
function replaced({ outcomes }: OutcomeLog): ReadonlySet<string> {
  const loaded = new Set(outcomes.filter(({ outcome }) => outcome === 'loaded').map(releaseOf));
  const isReplaced = (entry: Outcome) =>
    entry.outcome === 'failed' || (entry.outcome === 'crashed' && !loaded.has(releaseOf(entry)));
  return new Set(outcomes.filter(isReplaced).map(releaseOf));
}

/**
 * The next report; undefined if there is nothing new.
 *
 * @param last the previous report
 */
export function nextReport(
  log: OutcomeLog,
  tab: string,
  map: ReleaseMap,
  last?: Pick<TabReport, 'running'>,
): TabReport | undefined {
  const outcomes = unsentOutcomes(log);
  const running = runningVersions(map, log);
  const isUnchanged = JSON.stringify(running) === JSON.stringify(last?.running);
  return outcomes.length === 0 && isUnchanged ? undefined : { tab, running, outcomes };
}

/** The version of each remote that a tab with this map runs, by the remote's name. */
export function runningVersions({ remotes }: ReleaseMap, log: OutcomeLog): Record<string, string> {
  const replacedReleases = replaced(log);
  return Object.fromEntries(
    Object.values(remotes).map(({ name, version, lastKnownGood }) => [
      name,
      (replacedReleases.has(`${name}@${version}`) && lastKnownGood?.version) || version,
    ]),
  );
}
