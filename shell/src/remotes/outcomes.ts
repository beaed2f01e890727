import type { TabReport } from 'shared/remote';
import { isSiteReachable } from '../offline/connection';

/** One outcome of a release in this tab: loaded, failed or crashed. */
export type Outcome = TabReport['outcomes'][number];

/** All distinct outcomes of this tab, and how many of them were reported. */
export interface OutcomeLog {
  readonly outcomes: readonly Outcome[];
  readonly sent: number;
}

let log: OutcomeLog = { outcomes: [], sent: 0 };
let listener: ((outcome: Outcome) => void) | undefined;

/** Records an outcome once. A failed load counts only if the site is reachable: a lost connection is not the release's fault. */
export async function recordOutcome(outcome: Outcome): Promise<void> {
  if (outcome.outcome === 'failed' && !(await isSiteReachable())) return;
  if (log.outcomes.some((known) => isSame(known, outcome))) return;
  log = { ...log, outcomes: [...log.outcomes, outcome] };
  listener?.(outcome);
}

const isSame = (one: Outcome, other: Outcome) =>
  one.name === other.name && one.version === other.version && one.outcome === other.outcome;

export const getOutcomes = (): OutcomeLog => log;

/** The outcomes that are not reported yet. */
export const unsentOutcomes = ({ outcomes, sent }: OutcomeLog): readonly Outcome[] => outcomes.slice(sent);

export const markSent = (count: number): void => {
  log = { ...log, sent: log.sent + count };
};

/** Calls the listener with every outcome, the past ones first. There is one listener at a time. @returns a function that unsubscribes */
export function subscribeToOutcomes(next: (outcome: Outcome) => void): () => void {
  listener = next;
  for (const outcome of log.outcomes) next(outcome);
  return () => {
    listener = undefined;
  };
}
