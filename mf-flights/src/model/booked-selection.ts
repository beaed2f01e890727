/** The booking that this tab made of a selection. Going back through the steps leads to it instead of booking again. */
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

export function storeBookedSelection(booked: BookedSelection): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(booked));
  } catch {
    // without storage the flight can be booked again, and the second hold expires unpaid
  }
}
