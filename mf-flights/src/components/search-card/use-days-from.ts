import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { brand } from 'shared/brand';
import type { Airport } from 'shared/contract/places';
import { siteRules, useSettings } from 'shared/shell';
import { airportsQuery } from '../../api/search-airports';
import { flightDays } from '../../model/search-days';
import type { DaysFrom } from '../../model/search-form';

/** The days that can be booked from each airport, by its own calendar; they stay while the form is open. */
export function useDaysFrom(): DaysFrom {
  const [openedAtMs] = useState(() => Date.now());
  const airports = useSettings((settings) => settings.airports);
  const queryClient = useQueryClient();
  return useMemo(() => {
    const found = (code: string) => queryClient.getQueryData<readonly Airport[]>(airportsQuery(code).queryKey) ?? [];
    return (code) => {
      const airport = [...airports, ...found(code)].find(({ iata }) => iata === code);
      return flightDays(openedAtMs, siteRules(), airport?.timeZone ?? brand.timeZone);
    };
  }, [openedAtMs, airports, queryClient]);
}
