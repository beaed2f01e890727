/** The median of some samples with their range. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: round(median(values)),
  min: values.length ? round(Math.min(...values)) : 0,
  max: values.length ? round(Math.max(...values)) : 0,
});

/** Reversed in every other round, because what runs second is affected by the first. */
export const inTurn = <One>(all: readonly One[], round: number): readonly One[] =>
  round % 2 === 0 ? all : all.toReversed();

/** A limit that depends on the median of the other build: `factor` times it, plus `offset`. */
interface RelativeLimit {
  readonly factor?: number;
  readonly offset?: number;
}

/**
 * Whether the medians are within two standard errors of the limit, so that more samples are needed to decide on which side our
 * median is. False for fewer than three samples.
 */
export function isUndecided(
  ours: readonly number[],
  theirs: readonly number[],
  { factor = 1, offset = 0 }: RelativeLimit,
): boolean {
  if (ours.length < 3) return false;
  const [our, limit] = [median(ours), factor * median(theirs)];
  const error = Math.hypot(our * relativeError(ours), limit * relativeError(theirs));
  return Math.abs(our - limit - offset) < 2 * error;
}

/** The median; 0 without values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The standard error of the median as a fraction of it, estimated from the median absolute deviation, which ignores outliers. */
function relativeError(values: readonly number[]): number {
  const centre = median(values);
  const deviation = 1.4826 * median(values.map((value) => Math.abs(value - centre)));
  return (1.2533 * deviation) / Math.sqrt(values.length) / centre;
}

/** One decimal; three for values below 1, such as layout shifts. */
const round = (value: number): number => (value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10);
