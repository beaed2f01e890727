import { startTransition, useCallback, useState } from 'react';

const chunk = 12;

/**
 * The part of a list that is on the page: its first items, and more as they are asked for. A filter over hundreds of
 * cars so never waits for cards that nobody sees; another list begins from its top.
 */
export function useGrowing<T>(list: readonly T[]) {
  const [grown, setGrown] = useState({ list, count: chunk });
  const count = grown.list === list ? grown.count : chunk;
  const more = useCallback(() => startTransition(() => setGrown({ list, count: count + chunk })), [list, count]);
  return { shown: list.length <= count ? list : list.slice(0, count), left: Math.max(0, list.length - count), more };
}
