import type { FlightCriteria } from 'shared/contract/flights';
import { pathTo, type Query } from 'shared/paths';

/** The address of a search's results, with filters and page where there are any. */
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
