import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const overlayDelayMs = 1_000;

interface Wait {
  readonly id: string;
  readonly text: string;
}

const store = createStore<{ readonly waits: readonly Wait[] }>(() => ({ waits: [] }));

const without = (waits: readonly Wait[], id: string) => waits.filter((wait) => wait.id !== id);

/** Covers the page while `active`, after 1,000 ms. */
export function useLoadingOverlay(active: boolean, text = 'Loading...'): void {
  const id = useId();
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(
      () => store.setState(({ waits }) => ({ waits: [...without(waits, id), { id, text }] })),
      overlayDelayMs,
    );
    return () => {
      clearTimeout(timer);
      store.setState(({ waits }) => ({ waits: without(waits, id) }));
    };
  }, [active, text, id]);
}

/** The text of the latest wait, which the shell shows on the overlay; undefined if there is none. */
export const useOverlayText = (): string | undefined => useStore(store, ({ waits }) => waits.at(-1)?.text);
