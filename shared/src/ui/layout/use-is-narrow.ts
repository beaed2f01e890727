import { useSyncExternalStore } from 'react';

// what `hideBelow="lg"` hides below
const narrow = () => window.matchMedia('not all and (min-width: 1024px)');

function watch(onChange: () => void): () => void {
  const media = narrow();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/**
 * Whether the window is narrower than 1024 px: for what is not worth rendering there, besides being hidden by its style.
 * Undefined on a server and in the render that hydrates its HTML: then what either width shows is rendered.
 */
export const useIsNarrow = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    watch,
    () => narrow().matches,
    () => undefined,
  );
