import type { TabReport } from 'shared/remote';

/** How a release did in this tab, once. */
export type Outcome = TabReport['outcomes'][number];

/** Every outcome of this tab, each once however often it happens, and how many of them were sent. */
export interface Noted {
  readonly outcomes: readonly Outcome[];
  readonly sent: number;
}

let noted: Noted = { outcomes: [], sent: 0 };
let listener: ((outcome: Outcome) => void) | undefined;

/** Small, always of the network, and there on every site. */
const lookAtAddress = '/favicon.svg';

/** Notes how a release did. A lost connection is no release's fault: what failed is noted only if the site is reached. */
export async function tellOutcome(outcome: Outcome): Promise<void> {
  if (outcome.outcome === 'failed' && !(await isReached())) return;
  if (noted.outcomes.some((known) => isSame(known, outcome))) return;
  noted = { ...noted, outcomes: [...noted.outcomes, outcome] };
  listener?.(outcome);
}

const isSame = (one: Outcome, other: Outcome) =>
  one.name === other.name && one.version === other.version && one.outcome === other.outcome;

export const notedOutcomes = (): Noted => noted;

/** Those that are not sent yet. */
export const unsentOf = ({ outcomes, sent }: Noted): readonly Outcome[] => outcomes.slice(sent);

export const markSent = (count: number): void => {
  noted = { ...noted, sent: noted.sent + count };
};

/** Hears every outcome, also those from before. @returns what ends it */
export function hearOutcomes(hear: (outcome: Outcome) => void): () => void {
  listener = hear;
  for (const outcome of noted.outcomes) hear(outcome);
  return () => {
    listener = undefined;
  };
}

async function isReached(): Promise<boolean> {
  try {
    await fetch(lookAtAddress, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
