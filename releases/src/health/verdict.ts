/** The reports on one release since it went live. Each visit counts once, with its worst outcome. */
export interface Tally {
  readonly visits: number;
  /** Visits for which it failed or crashed. */
  readonly badVisits: number;
  /** Networks (`reporterNetwork`) that the visits came from. */
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
  /** This many failing networks are ignored as a possible attack if other networks report that the release works. */
  readonly failureStrangers: number;
}

/** The mean failure rate of the networks; null without reports. */
export const rateOf = ({ networks, badness }: Tally): number | null => (networks === 0 ? null : badness / networks);

/**
 * `suspected`: there are failures, but few enough that an attacker with some addresses, or very few visitors, could
 * have sent them. Raises an alarm without a rollback.
 */
export type Verdict = 'good' | 'suspected' | 'failing';

/** One bad visit proves nothing: browser extensions break pages too. */
const suspiciousVisits = 2;

/**
 * Judges a release. Ignores `failureStrangers` bad networks, so that an attacker with that many networks cannot roll
 * back a release whose real failure rate is within the limit, whatever the traffic. If no visit reports success, a few
 * networks are enough, as no report contradicts the failures.
 */
export function judge(
  tally: Tally,
  { failureLimitPercent, failureNetworks, failureStrangers }: FailureLimits,
): Verdict {
  const { visits, badVisits, networks, badness } = tally;
  const limit = failureLimitPercent / 100;
  const failsForAll = badVisits === visits && networks >= failureNetworks;
  if (badness > limit * networks && (failsForAll || badness > failureStrangers + limit * networks)) return 'failing';
  // also by visits: most visits behind one shared address could be failing
  const isOverLimit = badness > limit * networks || badVisits > limit * visits;
  return badVisits >= suspiciousVisits && isOverLimit ? 'suspected' : 'good';
}

const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;

const sampleOf = ({ networks, badNetworks, visits, badVisits }: Tally) =>
  `${badNetworks} of ${networks} networks, ${badVisits} of ${visits} visits`;

/** The reason that is recorded in the history. */
export const whyOf = (tally: Tally, { failureLimitPercent }: FailureLimits): string =>
  `Failure rate ${percent(rateOf(tally) ?? 0)} (${sampleOf(tally)}), limit ${failureLimitPercent}%`;

export type HealthState = 'healthy' | 'watching' | 'suspected' | 'failing' | 'frozen';

export interface StateFacts {
  readonly verdict: Verdict;
  readonly isWatched: boolean;
  readonly isFrozen: boolean;
}

/** `frozen` is reported only if the freeze prevents an automatic rollback. */
export function stateOf({ verdict, isWatched, isFrozen }: StateFacts): HealthState {
  if (verdict === 'failing') return isWatched && isFrozen ? 'frozen' : 'failing';
  if (verdict === 'suspected') return 'suspected';
  return isWatched ? 'watching' : 'healthy';
}
