import type { TabReport } from 'shared/remote';
import { getOutcomes, markSent, subscribeToOutcomes } from '../../remotes';
import { whenIdle } from '../../start/when-idle';
import { beacon, sayLeft, tabId, takeLastWord } from '../last-word';
import type { Releases } from '../releases';
import { dueReport, isUrgent } from './report';

/** What went well is collected for a while; what did not is said at once, for there may soon be nobody to say it. */
const collectMs = { well: 5_000, badly: 1_000 } as const;

/** Says how the releases of this tab do, by beacons: in batches when it is idle, and when it is left. */
export function openReports(releases: Releases): void {
  let last: TabReport | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  const due = () => dueReport(getOutcomes(), tabId, releases.getState().map, last);
  const send = () => {
    const report = isLeft ? undefined : due();
    if (!report || !beacon(report)) return;
    last = report;
    markSent(report.outcomes.length);
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    if (!due()) return;
    timer = setTimeout(() => whenIdle(send), isUrgent(getOutcomes()) ? collectMs.badly : collectMs.well);
  };

  // It counts no longer among those that run a release, though it is hidden after it was left.
  const leave = () => {
    isLeft = true;
    clearTimeout(timer);
    last = sayLeft() ?? last;
  };
  // from the browser's memory
  const comeBack = () => {
    isLeft = false;
    plan();
  };

  subscribeToOutcomes(plan);
  releases.subscribe(plan);
  window.addEventListener('pageshow', comeBack);
  plan();
  takeLastWord({ hidden: send, left: leave });
}
