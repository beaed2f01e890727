import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How to reach the traveller of the booking in hand. Never persisted. */
export interface ContactInfo {
  readonly email: string;
  readonly phoneNumber: string;
}

const store = createStore<ContactInfo>(() => ({ email: '', phoneNumber: '' }));

export const useContactInfo = (): ContactInfo => useStore(store);

export const setContactInfo = (contactInfo: ContactInfo): void => store.setState(contactInfo);
