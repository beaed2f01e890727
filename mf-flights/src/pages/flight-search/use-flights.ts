import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSliced } from 'shared/checkout';
import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { setActiveSearch } from 'shared/shell';
import { flightsQuery } from '../../api/search-flights';
import { useExpired } from './use-expired';

const journeyOf = (criteria: FlightCriteria) => JSON.stringify({ ...criteria, flexibleDays: 0 });

/** The flights of a search. Those that stand stay while only the days around them are asked for. */
export function useFlights(criteria: FlightCriteria) {
  const query = useQuery({
    ...flightsQuery(criteria),
    // a failed ask is told, one that waits for the network is not; and no list changes under the reader
    networkMode: 'always',
    refetchOnReconnect: false,
    placeholderData: (before: FoundFlights | undefined, asked?: { readonly queryKey: readonly unknown[] }) => {
      const [, searched] = (asked?.queryKey ?? []) as [string?, FlightCriteria?];
      return searched && journeyOf(searched) === journeyOf(criteria) ? before : undefined;
    },
  });
  const data = useSliced(query.data);

  useEffect(() => {
    if (data) setActiveSearch(criteria);
  }, [data, criteria]);

  return { ...query, data, isExpired: useExpired(data?.expiresOn) };
}
