import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo, type Query } from 'shared/paths';

/** The URL of the results of a search, with optional filters and page number. */
export function searchAddress(
  { tripType, slices: [out, back], cabin, adults, children, flexibleDays }: FlightCriteria,
  view: Query = {},
): string {
  return pathTo('flightSearch', {
    query: {
      trip: tripType,
      from: out?.from,
      to: out?.to,
      depart: out?.departureDate,
      return: back?.departureDate,
      cabin,
      adults,
      children: children || undefined,
      flex: flexibleDays || undefined,
      ...view,
    },
  });
}
