import type { TabReport } from 'shared/remote';
import { getOutcomes, markSent, subscribeToOutcomes } from '../../remotes';
import { whenIdle } from '../../start/when-idle';
import type { Releases } from '../releases';
import { sendFinalReport, sendReport, setUnloadHandlers, tabId } from '../unload-reports';
import { isUrgent, nextReport } from './report';

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
