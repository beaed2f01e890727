import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Contact details of the traveller for the current booking. */
export interface ContactInfo {
  readonly email: string;
  readonly phoneNumber: string;
}

/** The selected search card of the home page: rides, or flights if empty. */
export type HomeTab = 'Ride' | '';

/** State of one document that is never persisted. */
const visit = createStore<{ readonly contactInfo: ContactInfo; readonly homeTab: HomeTab }>(() => ({
  contactInfo: { email: '', phoneNumber: '' },
  homeTab: '',
}));

export const useContactInfo = (): ContactInfo => useStore(visit, ({ contactInfo }) => contactInfo);
export const setContactInfo = (contactInfo: ContactInfo): void => visit.setState({ contactInfo });

export const useHomeTab = (): HomeTab => useStore(visit, ({ homeTab }) => homeTab);
export const setHomeTab = (homeTab: HomeTab): void => visit.setState({ homeTab });
