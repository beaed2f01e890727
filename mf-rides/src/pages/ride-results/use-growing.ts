import { startTransition, useEffect, useState } from 'react';

const firstCards = 20;

/**
 * A list that shows its first cards at once and the others as soon as the browser has time: a filter over hundreds
 * of cars answers in the next frame.
 */
export function useGrowing<T>(list: readonly T[]): readonly T[] {
  const [grown, setGrown] = useState<readonly T[]>();
  useEffect(() => {
    startTransition(() => setGrown(list));
  }, [list]);
  return grown === list || list.length <= firstCards ? list : list.slice(0, firstCards);
}
