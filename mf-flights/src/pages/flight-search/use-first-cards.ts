import { startTransition, useEffect, useState } from 'react';

/** More than a phone shows at once, and as many as most desktops do. */
const first = 4;

/** The first cards of a list; the rest of them as soon as these can be used, and from then on always all. */
export function useFirstCards<T>(cards: readonly T[]): readonly T[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole ? cards : cards.slice(0, first);
}
