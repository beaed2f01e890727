import { useDeferredValue } from 'react';

/**
 * The data of a page, deferred to a render that React splits into slices: the render of the first response in one task would
 * block a slow phone. Later responses are not deferred.
 */
export function useSliced<T>(data: T | undefined): T | undefined {
  const isReady = useDeferredValue(data !== undefined);
  return isReady ? data : undefined;
}
