import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Asked {
  readonly id: string;
  readonly title: string;
}

const store = createStore<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }));

/** What the tab says while the page is open, before the site's name: more than the route's own title can know. */
export function usePageTitle(title: string): void {
  const id = useId();
  useEffect(() => {
    store.setState({ asked: { id, title } });
    return () => store.setState(({ asked }) => ({ asked: asked?.id === id ? undefined : asked }));
  }, [id, title]);
}

/** For the shell: the title that the open page asks for; undefined where the route's is enough. */
export const useRequestedTitle = (): string | undefined => useStore(store, ({ asked }) => asked?.title);
