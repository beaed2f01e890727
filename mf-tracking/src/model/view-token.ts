const storageKey = (bookingId: string) => `tafiya:view:${bookingId}`;
const ofThisPage = new Map<string, string>();

/** The token of the last look-up of a booking, in this tab only: a reload shows the booking again without another one. */
export function readViewToken(bookingId: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(bookingId)) ?? ofThisPage.get(bookingId);
  } catch {
    return ofThisPage.get(bookingId);
  }
}

/** Keeps the token of an answer; `undefined` once it opens nothing any more. */
export function keepViewToken(bookingId: string, token: string | undefined): void {
  ofThisPage.delete(bookingId);
  try {
    if (token) sessionStorage.setItem(storageKey(bookingId), token);
    else sessionStorage.removeItem(storageKey(bookingId));
  } catch {
    // storage can be denied: then the token lives as long as the page
    if (token) ofThisPage.set(bookingId, token);
  }
}
