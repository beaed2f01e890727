/** In local storage. The script in the head of a document counts what is there: `theme.js` of the shell. */
export const storageKey = 'tafiya:bookings';
/** Storage events reach only other tabs. */
export const changedEvent = 'tafiya:bookings';

export function subscribeToBookings(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(changedEvent, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changedEvent, listener);
  };
}

/** Whether this device has bookings. */
export function hasBookings(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
