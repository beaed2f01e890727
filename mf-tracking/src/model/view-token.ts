const storageKey = (bookingId: string) => `tafiya:view:${bookingId}`;
const inMemory = new Map<string, string>();

/** The token of the last look-up of a booking, in this tab only: a reload shows the booking again without another one. */
export function readViewToken(bookingId: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(bookingId)) ?? inMemory.get(bookingId);
  } catch {
    return inMemory.get(bookingId);
  }
}

/** @param token undefined once it has expired */
export function storeViewToken(bookingId: string, token: string | undefined): void {
  inMemory.delete(bookingId);
  try {
    if (token) sessionStorage.setItem(storageKey(bookingId), token);
    else sessionStorage.removeItem(storageKey(bookingId));
  } catch {
    // storage can be denied: then the token lives as long as the page
    if (token) inMemory.set(bookingId, token);
  }
}
