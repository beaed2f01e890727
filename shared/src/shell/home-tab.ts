import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which search card the home page shows: the ride's, or the flights' when empty. Never persisted. */
export type HomeTab = 'Ride' | '';

const store = createStore<{ readonly homeTab: HomeTab }>(() => ({ homeTab: '' }));

export const useHomeTab = (): HomeTab => useStore(store, ({ homeTab }) => homeTab);

export const setHomeTab = (homeTab: HomeTab): void => store.setState({ homeTab });
