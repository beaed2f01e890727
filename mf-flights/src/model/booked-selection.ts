/** The booking that this tab made of a selection: a way back through the steps leads to it, never to a second one. */
export interface BookedSelection {
  readonly selectionId: string;
  /** The booking's `_id`. */
  readonly bookingId: string;
}

const storageKey = 'tafiya:booked-selection';

export function readBookedSelection(): BookedSelection | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as BookedSelection | null;
    return typeof stored?.selectionId === 'string' && typeof stored.bookingId === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was booked last. */
export function storeBookedSelection(booked: BookedSelection): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(booked));
  } catch {
    // storage can be denied: then the way back offers the flight again, and a hold made twice expires unpaid
  }
}
