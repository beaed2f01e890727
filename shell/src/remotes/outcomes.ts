import type { TabReport } from 'shared/remote';

/** How a release did in this tab, once. */
export type Outcome = TabReport['outcomes'][number];

const untold: Outcome[] = [];
let listener: ((outcome: Outcome) => void) | undefined;

/** Notes how a release did; kept until somebody listens, because whoever reports comes only when the tab is idle. */
export function tellOutcome(outcome: Outcome): void {
  if (listener) listener(outcome);
  else untold.push(outcome);
}

/** Hears every outcome, also those from before. @returns what ends it */
export function hearOutcomes(hear: (outcome: Outcome) => void): () => void {
  listener = hear;
  for (const outcome of untold.splice(0)) hear(outcome);
  return () => {
    listener = undefined;
  };
}
