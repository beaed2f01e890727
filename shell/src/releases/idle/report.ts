import type { ReleaseMap, TabReport } from 'shared/remote';
import type { Outcome } from '../../remotes';
import { runningOf } from './running';

/** What a tab has to say of its releases, and what it has said. */
export interface Said {
  /** Everything that was ever noted, each once. */
  readonly noted: readonly Outcome[];
  /** So many of them are sent. */
  readonly sent: number;
  /** The versions of the last report. */
  readonly running: string;
}

export const nothingSaid: Said = { noted: [], sent: 0, running: '' };

/** A beacon is short; what is left goes with the next one. */
const mostOutcomes = 20;

const isSame = (one: Outcome, other: Outcome) =>
  one.name === other.name && one.version === other.version && one.outcome === other.outcome;

/** A tab says each thing of a release once, however often it happens. */
export const note = (said: Said, outcome: Outcome): Said =>
  said.noted.some((known) => isSame(known, outcome)) ? said : { ...said, noted: [...said.noted, outcome] };

export const isUrgent = ({ noted, sent }: Said): boolean =>
  noted.slice(sent).some(({ outcome }) => outcome !== 'loaded');

/** The report that is due, and what is said once it is sent; undefined while there is nothing new. */
export function dueReport(said: Said, tab: string, map: ReleaseMap): { report: TabReport; after: Said } | undefined {
  const failed = said.noted.filter(({ outcome }) => outcome === 'failed');
  const running = runningOf(map, new Set(failed.map(({ name, version }) => `${name}@${version}`)));
  const outcomes = said.noted.slice(said.sent, said.sent + mostOutcomes);
  const after = { noted: said.noted, sent: said.sent + outcomes.length, running: JSON.stringify(running) };
  if (!outcomes.length && after.running === said.running) return undefined;
  return { report: { tab, running, outcomes }, after };
}
