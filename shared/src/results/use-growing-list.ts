import { startTransition, useCallback, useEffect, useState } from 'react';
import { useIsHydrated } from 'shared/shell';

const chunk = 12;

/** More than a phone shows at once: these can be used before the others are rendered. */
export const firstCount = 4;

/** A list of up to this length is rendered as a whole, chunk by chunk with pauses, so that fast scrolling finds no gap. */
const wholeUpTo = 60;
const pauseMs = 150;

/**
 * The rendered part of a list of results: its first items, then more in transitions, which do not block a slow phone.
 * Another list, and one that a server renders, starts with the first twelve at once.
 * @param list the same array as long as its items are the same
 * @returns `left` counts the items that are not rendered; `more` renders the next ones, which `growsAlone` does without a call
 */
export function useGrowingList<T>(list: readonly T[]) {
  const isHydrated = useIsHydrated();
  const [grown, setGrown] = useState({ list, count: isHydrated ? firstCount : chunk });
  const count = grown.list === list ? grown.count : chunk;
  const isFirst = count === firstCount;
  const more = useCallback(
    () => startTransition(() => setGrown({ list, count: isFirst ? chunk : count + chunk })),
    [list, count, isFirst],
  );
  const left = Math.max(0, list.length - count);
  const growsAlone = list.length <= wholeUpTo;

  useEffect(() => {
    if (isFirst) more();
  }, [isFirst, more]);

  useEffect(() => {
    if (isFirst || left === 0 || !growsAlone) return;
    const timer = setTimeout(more, pauseMs);
    return () => clearTimeout(timer);
  }, [isFirst, left, growsAlone, more]);

  return { shown: list.length <= count ? list : list.slice(0, count), left, growsAlone, more };
}
