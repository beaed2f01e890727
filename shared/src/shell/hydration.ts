import { startTransition, useEffect, useState } from 'react';

/** On a server it never ends. */
let isHydrating = typeof document === 'undefined';

/** Called before the page that a server has rendered is hydrated. */
export const startHydration = (): void => {
  isHydrating = true;
};

/** Called after the first commit: what is rendered from then on exists in the browser only. */
export const endHydration = (): void => {
  isHydrating = false;
};

/**
 * False on a server, and in the render that takes over its HTML: what depends on the device (storage, time zone) is rendered as
 * if the device had nothing. True afterwards, and at once in a part that is rendered in the browser only.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(!isHydrating);
  useEffect(() => {
    // a transition, so that the rest of the page is hydrated in slices
    if (!isHydrated) startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return isHydrated;
}
