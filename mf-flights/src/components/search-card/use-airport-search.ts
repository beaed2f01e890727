import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Airport } from 'shared/contract/places';
import { useSettings } from 'shared/shell';
import { airportsQuery } from '../../api/search-airports';

const pauseMs = 200;
const longestSearch = 80;

const failedSentence = 'The airports could not be loaded. Check your connection and try again.';

/**
 * The airports that a field offers: those on sale before anything is typed, then what the server finds. It shares its
 * answers with the other fields; the list on sale comes from the shell, and is fetched here where it is not there.
 */
export function useAirportSearch(value: string, named: readonly Airport[]) {
  const kept = useSettings((settings) => settings.airports);
  const [isOpened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const typed = text.trim().slice(0, longestSearch);
  const asked = useSettled(typed, pauseMs);
  const list = useQuery({ ...airportsQuery(''), enabled: isOpened && kept.length === 0 });
  const onSale: readonly Airport[] = kept.length ? kept : (list.data ?? []);
  const found = useQuery({
    ...airportsQuery(asked),
    enabled: asked !== '' && typed !== '',
    placeholderData: keepPreviousData,
  });
  const isKnown = [...onSale, ...named].some(({ iata }) => iata === value);
  // a shared link may name an airport that is not on the list
  const asCode = useQuery({ ...airportsQuery(value), enabled: value !== '' && onSale.length > 0 && !isKnown });

  const airports = typed ? (found.data ?? onSale) : onSale;
  const isWaiting = typed !== '' && (asked !== typed || found.isPlaceholderData || found.isFetching);
  const isFailed = typed ? !isWaiting && found.isError : onSale.length === 0 && list.isError && !list.isFetching;
  return {
    airports,
    chosen: [...onSale, ...(found.data ?? []), ...named, ...(asCode.data ?? [])].find(({ iata }) => iata === value),
    isAsking: isWaiting,
    isLoading: airports.length === 0 && (typed ? isWaiting : list.isFetching),
    failed: isFailed ? failedSentence : undefined,
    setText,
    /** Called when the traveller comes to the field: asks for the list where it is missing. */
    open() {
      setOpened(true);
      if (list.isError && !list.isFetching) void list.refetch();
    },
  };
}

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
