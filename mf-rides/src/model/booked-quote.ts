/** The booking that this tab has made from a quote. Earlier steps link to it instead of booking again. */
export interface BookedQuote {
  readonly quoteId: string;
  /** The booking's `_id`. */
  readonly rideId: string;
}

const storageKey = 'tafiya:booked-quote';

export function readBookedQuote(): BookedQuote | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as BookedQuote | null;
    return typeof stored?.quoteId === 'string' && typeof stored.rideId === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** @param booked undefined once another car is chosen */
export function storeBookedQuote(booked: BookedQuote | undefined): void {
  try {
    if (booked) sessionStorage.setItem(storageKey, JSON.stringify(booked));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // without storage the server refuses a second hold of the car
  }
}
