import type { ReleaseMap, TabReport } from 'shared/remote';
import { type Outcome, type OutcomeLog, unsentOutcomes } from '../../remotes';
import { runningOf } from './running';

const releaseOf = ({ name, version }: Outcome) => `${name}@${version}`;

export const isUrgent = (noted: OutcomeLog): boolean =>
  unsentOutcomes(noted).some(({ outcome }) => outcome !== 'loaded');

/**
 * Releases that this tab does not show (`mf-rides@1.5.0`): they could not be loaded, or threw and were never seen. Another
 * one stands in for them.
 */
function replaced({ outcomes }: OutcomeLog): ReadonlySet<string> {
  const loaded = new Set(outcomes.filter(({ outcome }) => outcome === 'loaded').map(releaseOf));
  const isReplaced = (said: Outcome) =>
    said.outcome === 'failed' || (said.outcome === 'crashed' && !loaded.has(releaseOf(said)));
  return new Set(outcomes.filter(isReplaced).map(releaseOf));
}

/**
 * The report that is due; undefined while there is nothing new.
 *
 * @param last the one before
 */
export function dueReport(
  noted: OutcomeLog,
  tab: string,
  map: ReleaseMap,
  last?: Pick<TabReport, 'running'>,
): TabReport | undefined {
  const outcomes = unsentOutcomes(noted);
  const running = runningOf(map, replaced(noted));
  const isKnown = JSON.stringify(running) === JSON.stringify(last?.running);
  return outcomes.length === 0 && isKnown ? undefined : { tab, running, outcomes };
}
