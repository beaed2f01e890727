import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface RequestedTitle {
  readonly id: string;
  readonly title: string;
}

const store = createStore<{ readonly requested: RequestedTitle | undefined }>(() => ({ requested: undefined }));

/** Replaces the title of the route while the page is open; the site's name is appended. */
export function usePageTitle(title: string): void {
  const id = useId();
  useEffect(() => {
    store.setState({ requested: { id, title } });
    return () => store.setState(({ requested }) => ({ requested: requested?.id === id ? undefined : requested }));
  }, [id, title]);
}

/** For the shell: the title that the open page has set; undefined if there is none. */
export const useRequestedTitle = (): string | undefined => useStore(store, ({ requested }) => requested?.title);
