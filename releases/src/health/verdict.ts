/** What the visits said of one release, counted. */
export interface Tally {
  readonly visits: number;
  /** Visits for which it failed or crashed, of one address only so many. */
  readonly bad: number;
  /** From how many addresses they came, and from how many the bad ones. */
  readonly addresses: number;
  readonly badAddresses: number;
}

export const noVoices: Tally = { visits: 0, bad: 0, addresses: 0, badAddresses: 0 };

export interface FailureLimits {
  readonly failureLimitPercent: number;
  readonly failureMinimumVisits: number;
}

/** Bad voices of one address beyond this are not counted. */
export const mostBadOfAddress = 5;

export const rateOf = ({ visits, bad }: Tally): number | null => (visits === 0 ? null : bad / visits);

/**
 * Whether a release fails too often. Where visits come from several places, the failures must too: one stranger, however
 * many visits he makes, rolls nothing back.
 */
export function isFailing(tally: Tally, { failureLimitPercent, failureMinimumVisits }: FailureLimits): boolean {
  const { visits, bad, addresses, badAddresses } = tally;
  return (
    visits >= failureMinimumVisits && bad * 100 > failureLimitPercent * visits && (badAddresses > 1 || addresses === 1)
  );
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

/** The reason that stands in the history. */
export const whyOf = (tally: Tally, { failureLimitPercent }: FailureLimits): string =>
  `Failure rate ${percent(rateOf(tally) ?? 0)}, limit ${failureLimitPercent}%`;

export type HealthState = 'healthy' | 'watching' | 'failing' | 'frozen';

export interface Standing {
  readonly isFailing: boolean;
  readonly isWatched: boolean;
  readonly isFrozen: boolean;
}

/** Whether a freeze matters only shows in a release that would go back without it. */
export function stateOf({ isFailing: fails, isWatched, isFrozen }: Standing): HealthState {
  if (fails) return isWatched && isFrozen ? 'frozen' : 'failing';
  return isWatched ? 'watching' : 'healthy';
}
