import { startTransition, useCallback, useEffect, useState } from 'react';

const chunk = 12;

/** A list of this length is put up whole, chunk by chunk in the pauses: nobody who scrolls fast meets empty space. */
const wholeUpTo = 60;
const pauseMs = 150;

/**
 * The part of a list that is on the page: its first items, and more as they are asked for. A filter over hundreds of
 * cars so never waits for cards that nobody sees; another list begins from its top.
 */
export function useGrowing<T>(list: readonly T[]) {
  const [grown, setGrown] = useState({ list, count: chunk });
  const count = grown.list === list ? grown.count : chunk;
  const more = useCallback(() => startTransition(() => setGrown({ list, count: count + chunk })), [list, count]);
  const left = Math.max(0, list.length - count);

  useEffect(() => {
    if (left === 0 || list.length > wholeUpTo) return;
    const timer = setTimeout(more, pauseMs);
    return () => clearTimeout(timer);
  }, [left, list, more]);

  return { shown: list.length <= count ? list : list.slice(0, count), left, more };
}
