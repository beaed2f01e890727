import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When the row with the focus leaves a list, the row in its place gets the focus. Each row has an element with `data-waiting`; without
 * rows the element with `data-summary` gets it.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, items: readonly unknown[]): void {
  const last = useRef<{ readonly id: string; readonly place: number }>(undefined);

  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const titles = titlesIn(list.current);
      const row = target instanceof Element ? target.closest('li') : null;
      const place = titles.findIndex((title) => row?.contains(title));
      last.current = place < 0 ? undefined : { id: titles[place]?.id ?? '', place };
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [list]);

  // before the browser paints, so that no key is pressed while nothing has the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has changed
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { id, place } = last.current;
    const titles = titlesIn(list.current);
    const next = titles.find((title) => title.id === id) ?? titles[Math.min(place, titles.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('[data-summary]'))?.focus();
  }, [items]);
}

/** The element of each row that can have the focus. */
export const titlesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-waiting]') ?? []),
];
