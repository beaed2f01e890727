import type { FoundFlight } from './found-flights';

/** A flight that was sold out when it was selected. */
export interface SoldOut {
  readonly flight: FoundFlight;
  /** Its index among the flights of its search. */
  readonly at: number;
  readonly searchId: string;
}

/** The flights of a newer search, with the sold-out ones still at their index, so that the list does not move. */
export function withSoldOut(flights: readonly FoundFlight[], soldOut: readonly SoldOut[]): FoundFlight[] {
  const all = [...flights];
  const isThere = (id: string) => all.some(({ itineraryId }) => itineraryId === id);
  for (const { flight, at } of soldOut) {
    if (!isThere(flight.itineraryId)) all.splice(at, 0, flight);
  }
  return all;
}

/**
 * `looking` until the newer search is there, `unknown` where that failed; then the flight has another fare (`next`), or
 * none (`gone`).
 */
export type SoldOutState = 'looking' | 'unknown' | 'next' | 'gone';

export function soldOutStates(
  found: readonly FoundFlight[],
  searchId: string,
  soldOut: readonly SoldOut[],
  hasFailed: boolean,
): ReadonlyMap<string, SoldOutState> {
  const left = new Set(found.map(({ itineraryId }) => itineraryId));
  return new Map(
    soldOut.map(({ flight: { itineraryId }, searchId: previousId }): [string, SoldOutState] => {
      if (previousId === searchId) return [itineraryId, hasFailed ? 'unknown' : 'looking'];
      return [itineraryId, left.has(itineraryId) ? 'next' : 'gone'];
    }),
  );
}
