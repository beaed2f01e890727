import { useSyncExternalStore } from 'react';

const storageKey = 'tafiya:keep-confirmations';
const listeners = new Set<() => void>();

/** Whether the traveller agreed that confirmations are stored on this device. False until they did. */
export function agreedToKeep(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the agreement for later bookings, or takes it back. */
export function setAgreedToKeep(agreed: boolean): void {
  try {
    if (agreed) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The choice could not be stored', error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // of the other tabs
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same in a component; it follows other tabs. */
export const useAgreedToKeep = (): boolean => useSyncExternalStore(subscribe, agreedToKeep);
