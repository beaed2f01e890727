import { livePaths, type TabReport } from 'shared/remote';
import { hearOutcomes } from '../../remotes';
import { whenIdle } from '../../start/when-idle';
import type { Releases } from '../releases';
import { dueReport, isUrgent, note, nothingSaid } from './report';

/** What went well is collected for a while; what did not is said at once, for there may soon be nobody to say it. */
const collectMs = { well: 5_000, badly: 1_000 } as const;

/** Small, always of the network, and there on every site. */
const lookAtAddress = '/favicon.svg';

/** Says how the releases of this tab do, by beacons: in batches when it is idle, and when it is left. */
export function openReports(releases: Releases, tab: string): void {
  let said = nothingSaid;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    const due = dueReport(said, tab, releases.state().map);
    if (!due || !beacon(due.report)) return;
    said = due.after;
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    if (!dueReport(said, tab, releases.state().map)) return;
    timer = setTimeout(() => whenIdle(send), isUrgent(said) ? collectMs.badly : collectMs.well);
  };

  hearOutcomes(async (outcome) => {
    // a lost connection is no release's fault
    if (outcome.outcome === 'failed' && !(await isReached())) return;
    said = note(said, outcome);
    plan();
  });
  releases.subscribe(plan);
  plan();
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

const beacon = (report: TabReport): boolean => navigator.sendBeacon(livePaths.reports, JSON.stringify(report));

async function isReached(): Promise<boolean> {
  try {
    await fetch(lookAtAddress, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
