import { changeDeviceBooking, deviceBooking } from 'shared/device-bookings';

const storageKey = (bookingId: string) => `tafiya:view:${bookingId}`;
const inMemory = new Map<string, string>();

/**
 * The token of the last look-up of a booking, in this tab only: a reload shows the booking again without another one. For a
 * booking of this device, the token that the device keeps.
 */
export function readViewToken(bookingId: string): string | undefined {
  return readLookUpToken(bookingId) ?? deviceBooking(bookingId)?.token;
}

function readLookUpToken(bookingId: string): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(bookingId)) ?? inMemory.get(bookingId);
  } catch {
    return inMemory.get(bookingId);
  }
}

/** Drops the token that has expired. @returns whether another one is left */
export function dropViewToken(bookingId: string): boolean {
  if (readLookUpToken(bookingId) !== undefined) storeViewToken(bookingId, undefined);
  else changeDeviceBooking(bookingId, { token: undefined });
  return readViewToken(bookingId) !== undefined;
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
