import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSliced } from 'shared/checkout';
import type { FlightCriteria, FoundFlights } from 'shared/contract/flights';
import { setActiveSearch, useIsHydrated } from 'shared/shell';
import { flightsQuery } from '../../api/search-flights';
import { searchKey } from '../../model/search-criteria';

interface LastResponse {
  readonly journey: string;
  readonly found: FoundFlights;
  readonly foundAtMs: number;
}

/** The flights of a search. Shown flights stay while the days around them are loading, and if that fails. */
export function useFlights(criteria: FlightCriteria) {
  const isHydrated = useIsHydrated();
  const query = flightsQuery(criteria);
  const {
    data: response,
    dataUpdatedAt,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...query,
    // what a server has just rendered is not requested again, whatever the clock of the device
    staleTime: isHydrated ? query.staleTime : Number.POSITIVE_INFINITY,
    // a failed request is shown, a paused one is not; a reconnect must not change the list
    networkMode: 'always',
    refetchOnReconnect: false,
  });
  const [last, setLast] = useState<LastResponse>();
  const journey = searchKey(criteria);
  if (response && response !== last?.found) setLast({ journey, found: response, foundAtMs: dataUpdatedAt });
  const current = last?.journey === journey ? last : undefined;
  const data = useSliced(current?.found);

  useEffect(() => {
    if (data) setActiveSearch(criteria);
  }, [data, criteria]);

  const isExpired = useExpired(data?.expiresOn);
  return { data, foundAtMs: current?.foundAtMs ?? 0, error, isPending, isExpired, isFetching, refetch };
}

/** True once the time has passed; checked again when the page becomes visible, because timers sleep in the background. */
function useExpired(expiresOn: string | undefined): boolean {
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    if (!expiresOn) return;
    const check = () => Date.now() >= Date.parse(expiresOn) && setExpired(expiresOn);
    const timer = setTimeout(check, Math.max(0, Date.parse(expiresOn) - Date.now()));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [expiresOn]);
  return expired !== undefined && expired === expiresOn;
}
