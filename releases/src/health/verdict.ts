/** What visits reported of one release since it went live. A visit reports once, the worst that happened to it. */
export interface Tally {
  readonly visits: number;
  /** Visits for which it failed or crashed. */
  readonly badVisits: number;
  /** Networks (`voterNetwork`) that the visits came from. */
  readonly networks: number;
  /** Networks with at least one bad visit. */
  readonly badNetworks: number;
  /** Sum over all networks of the share of their visits that were bad: each network weighs one, however many visits it has. */
  readonly badness: number;
}

export const noReports: Tally = { visits: 0, badVisits: 0, networks: 0, badNetworks: 0, badness: 0 };

export interface FailureLimits {
  /** Of the networks' mean failure rate; 100 for never. */
  readonly failureLimitPercent: number;
  /** If all networks fail entirely, this many are enough. */
  readonly failureNetworks: number;
  /** So many failing networks are taken for an attack where others report that the release works. */
  readonly failureStrangers: number;
}

/** The mean of the networks' failure rates; null without a report. */
export const rateOf = ({ networks, badness }: Tally): number | null => (networks === 0 ? null : badness / networks);

/**
 * `suspected`: something fails, but the reports could also be those of an attacker with a few addresses, or of very few
 * visitors. It raises an alarm, and nothing moves.
 */
export type Verdict = 'good' | 'suspected' | 'failing';

/** One bad visit is no evidence: a browser's extension breaks pages too. */
const suspiciousVisits = 2;

/**
 * Judges a release. With `failureStrangers` bad networks left out of account no attacker who has that many can move a
 * release with a real failure rate within the limit, whatever the traffic. Where nobody reports that it works, nothing
 * contradicts the failures, and a few networks are enough.
 */
export function judge(
  tally: Tally,
  { failureLimitPercent, failureNetworks, failureStrangers }: FailureLimits,
): Verdict {
  const { visits, badVisits, networks, badness } = tally;
  const limit = failureLimitPercent / 100;
  const failsForAll = badVisits === visits && networks >= failureNetworks;
  if (badness > limit * networks && (failsForAll || badness > failureStrangers + limit * networks)) return 'failing';
  // by visits as well: of those behind a shared address most could be failing
  const isOverLimit = badness > limit * networks || badVisits > limit * visits;
  return badVisits >= suspiciousVisits && isOverLimit ? 'suspected' : 'good';
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

const sampleOf = ({ networks, badNetworks, visits, badVisits }: Tally) =>
  `${badNetworks} of ${networks} networks, ${badVisits} of ${visits} visits`;

/** The reason that stands in the history. */
export const whyOf = (tally: Tally, { failureLimitPercent }: FailureLimits): string =>
  `Failure rate ${percent(rateOf(tally) ?? 0)} (${sampleOf(tally)}), limit ${failureLimitPercent}%`;

export type HealthState = 'healthy' | 'watching' | 'suspected' | 'failing' | 'frozen';

export interface Standing {
  readonly verdict: Verdict;
  readonly isWatched: boolean;
  readonly isFrozen: boolean;
}

/** A freeze matters only for a release that would go back without it. */
export function stateOf({ verdict, isWatched, isFrozen }: Standing): HealthState {
  if (verdict === 'failing') return isWatched && isFrozen ? 'frozen' : 'failing';
  if (verdict === 'suspected') return 'suspected';
  return isWatched ? 'watching' : 'healthy';
}
