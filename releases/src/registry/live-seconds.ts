/** From when on a release was live; until the next one was. */
export interface LiveSpan {
  /** Null while nothing was live. */
  readonly version: string | null;
  readonly from: Date;
}

/** How long a version has been live by now, in whole seconds. @param spans the oldest first */
export function liveSecondsOf(version: string, spans: readonly LiveSpan[], now: Date): number {
  const liveMs = spans.reduce((sum, span, index) => {
    const until = spans[index + 1]?.from ?? now;
    return span.version === version ? sum + until.getTime() - span.from.getTime() : sum;
  }, 0);
  return Math.floor(liveMs / 1000);
}
