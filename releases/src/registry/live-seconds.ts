/** A period in which a release was active, which ends where the next one starts. */
export interface LiveSpan {
  /** Null while no release was active. */
  readonly version: string | null;
  readonly from: Date;
}

/** The total active time of a version, in whole seconds. @param spans the oldest first */
export function liveSecondsOf(version: string, spans: readonly LiveSpan[], now: Date): number {
  const liveMs = spans.reduce((sum, span, index) => {
    const until = spans[index + 1]?.from ?? now;
    return span.version === version ? sum + until.getTime() - span.from.getTime() : sum;
  }, 0);
  return Math.floor(liveMs / 1000);
}
