import { useDeferredValue } from 'react';

/**
 * What a page is made of, from the render on that React slices. An answer that arrives renders in one piece otherwise, which
 * blocks a slow phone; until then what stands for it stays. What comes after the first answer is there at once.
 */
export function useSliced<T>(data: T | undefined): T | undefined {
  const isDue = useDeferredValue(data !== undefined);
  return isDue ? data : undefined;
}
