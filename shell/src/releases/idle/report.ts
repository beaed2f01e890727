import type { ReleaseMap, TabReport } from 'shared/remote';
import { type Outcome, type OutcomeLog, unsentOutcomes } from '../../remotes';
import { runningVersions } from './running';

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
