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
import { sendFinalReport, sendReport, setUnloadHandlers, tabId } from '../unload-reports';

/** Successes are batched for longer than failures, which are sent early: the tab may be closed soon. */
const batchMs = { normal: 5_000, urgent: 1_000 } as const;

/** Reports the health of this tab's releases by beacons: in batches while it is idle, and when it is hidden or unloaded. */
export function startReports(releases: Releases): void {
  let last: TabReport | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnloaded = false;

  const next = () => nextReport(getOutcomes(), tabId, releases.getState().map, last);
  const send = () => {
    const report = isUnloaded ? undefined : next();
    if (!report || !sendReport(report)) return;
    last = report;
    markSent(report.outcomes.length);
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!next()) return;
    timer = setTimeout(() => whenIdle(send), isUrgent(getOutcomes()) ? batchMs.urgent : batchMs.normal);
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
  setUnloadHandlers({ hidden: send, unloaded: handleUnload });
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
  const running = runningVersions(map, replaced(log));
  const isUnchanged = JSON.stringify(running) === JSON.stringify(last?.running);
  return outcomes.length === 0 && isUnchanged ? undefined : { tab, running, outcomes };
}

/**
 * The version of each remote that a tab with this map runs, by the remote's name.
 *
 * @param replaced releases that were replaced by their last known good one in this tab (`mf-rides@1.5.0`)
 */
export const runningVersions = (map: ReleaseMap, replaced: ReadonlySet<string> = new Set()): Record<string, string> =>
  Object.fromEntries(
    Object.values(map.remotes).map(({ name, version, lastKnownGood }) => [
      name,
      (replaced.has(`${name}@${version}`) && lastKnownGood?.version) || version,
    ]),
  );
