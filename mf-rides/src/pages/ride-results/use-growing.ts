import { startTransition, useCallback, useEffect, useState } from 'react';

const chunk = 12;

/** More than a phone shows at once: the first cars can be taken before the others are drawn. */
const firstChunk = 4;

/** A list of this length is put up whole, chunk by chunk in the pauses: nobody who scrolls fast meets empty space. */
const wholeUpTo = 60;
const pauseMs = 150;

/**
 * The part of a list that is on the page: its first items, and more as they are asked for. A filter over hundreds of
 * cars so never waits for cards that nobody sees; another list begins from its top.
 */
export function useGrowing<T>(list: readonly T[]) {
  const [grown, setGrown] = useState({ list, count: firstChunk });
  const count = grown.list === list ? grown.count : chunk;
  const isFirst = count === firstChunk;
  const more = useCallback(
    () => startTransition(() => setGrown({ list, count: isFirst ? chunk : count + chunk })),
    [list, count, isFirst],
  );
  const left = Math.max(0, list.length - count);

  useEffect(() => {
    if (isFirst) more();
  }, [isFirst, more]);

  useEffect(() => {
    if (isFirst || left === 0 || list.length > wholeUpTo) return;
    const timer = setTimeout(more, pauseMs);
    return () => clearTimeout(timer);
  }, [isFirst, left, list, more]);

  return { shown: list.length <= count ? list : list.slice(0, count), left, more };
}
