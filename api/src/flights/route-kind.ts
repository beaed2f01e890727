import type { FlightSlice } from 'shared/contract/flights';
import type { RouteKind } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { greatCircleKm } from '../places/great-circle';

const regionalKm = 4000;

/** The kind of route of an offer, by the longest direct distance of its slices. */
export function routeKindOf(
  { slices, needsPassport }: { readonly slices: readonly FlightSlice[]; readonly needsPassport: boolean },
  airports: readonly Airport[],
): RouteKind {
  if (!needsPassport) return 'domestic';
  const at = (code: string) => airports.find(({ iata }) => iata === code);
  const isLong = slices.some(({ from, to }) => {
    const [start, end] = [at(from), at(to)];
    return start !== undefined && end !== undefined && greatCircleKm(start, end) > regionalKm;
  });
  return isLong ? 'longHaul' : 'regional';
}
