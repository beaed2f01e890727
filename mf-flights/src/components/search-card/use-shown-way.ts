import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Airport } from 'shared/contract/places';
import { setShownWays, useSettings } from 'shared/shell';
import { airportsQuery } from '../../api/search-airports';
import type { SearchForm } from '../../model/search-form';

/** Tells the map of the home page where the first flight leads. */
export function useShownWay({ slices: [slice] }: SearchForm): void {
  const queryClient = useQueryClient();
  const airports = useSettings((settings) => settings.airports);
  const { from = '', to = '' } = slice ?? {};
  useEffect(() => {
    const placeOf = (code: string) => {
      const found = queryClient.getQueryData<readonly Airport[]>(airportsQuery(code).queryKey) ?? [];
      const airport = [...airports, ...found].find(({ iata }) => iata === code);
      return airport && { name: airport.city, latitude: airport.latitude, longitude: airport.longitude };
    };
    setShownWays({ flight: { from: placeOf(from), to: placeOf(to) } });
  }, [from, to, airports, queryClient]);
}
