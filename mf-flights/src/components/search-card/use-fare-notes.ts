import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { formatNaira } from 'shared/format';
import type { DayNotes } from 'shared/ui/calendar';
import { faresByDayQuery } from '../../api/get-fares-by-day';
import { nairaInShort } from '../../model/price-text';

/** A fare this close to the lowest of the shown months is highlighted. */
const closeToLowest = 1.05;

/**
 * The lowest fares under the days of a calendar, asked for once it is open. Undefined while an end is not chosen. Nothing is written
 * while fares are unknown: they help to choose a day, and no choice depends on them.
 */
export function useFareNotes(from: string, to: string): DayNotes | undefined {
  const [month, setMonth] = useState('');
  const isKnown = from !== '' && to !== '' && from !== to;
  const { data, isPlaceholderData } = useQuery({
    ...faresByDayQuery({ from, to, month, months: 2 }),
    enabled: isKnown && month !== '',
    placeholderData: keepPreviousData,
  });
  const onShow = useCallback((day: string) => setMonth(day.slice(0, 7)), []);
  const route = from + to;
  const [dataRoute, setDataRoute] = useState(route);
  if (data && !isPlaceholderData && dataRoute !== route) setDataRoute(route);
  const days = dataRoute === route ? data : undefined;
  return useMemo(() => {
    if (!isKnown) return undefined;
    const totals = new Map((days ?? []).map(({ date, minTotal }) => [date, minTotal]));
    const lowest = Math.min(...[...totals.values()].flatMap((total) => total ?? []));
    return {
      of: (day) => {
        const total = totals.get(day);
        if (!total) return undefined;
        return { text: nairaInShort(total), name: formatNaira(total), isGood: total <= lowest * closeToLowest };
      },
      onShow,
      legend: 'Lowest fare one way for one adult, in NGN',
    };
  }, [isKnown, days, onShow]);
}
