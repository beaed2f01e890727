/** The middle of some measurements, with the ends. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: round(middle(values)),
  min: values.length ? round(Math.min(...values)) : 0,
  max: values.length ? round(Math.max(...values)) : 0,
});

/** The median; 0 of nothing. */
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/**
 * How far the median may be from the true one, as a share of it: its standard error, the spread being estimated from the middle of the
 * distances, so that one visit that went wrong says nothing.
 */
function errorOfMiddle(values: readonly number[]): number {
  const centre = middle(values);
  const deviation = 1.4826 * middle(values.map((value) => Math.abs(value - centre)));
  return (1.2533 * deviation) / Math.sqrt(values.length) / centre;
}

/** `times` that of the other and `more`, which is what one of two may have as its median. */
export interface Bound {
  readonly times?: number;
  readonly more?: number;
}

/** Whether chance could have put our median on its side of a bound that follows theirs, the one or the other; never of less than three. */
export function isUnsure(ours: readonly number[], theirs: readonly number[], { times = 1, more = 0 }: Bound): boolean {
  if (ours.length < 3) return false;
  const [our, bound] = [middle(ours), times * middle(theirs)];
  return Math.abs(our - bound - more) < 2 * Math.hypot(our * errorOfMiddle(ours), bound * errorOfMiddle(theirs));
}

/** To a tenth, and shifts to a thousandth. */
const round = (value: number): number => (value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10);
