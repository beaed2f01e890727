/** The booking that this tab made of a quote: a way back through the steps leads to it, never to a second one. */
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

/** Keeps what was booked last; `undefined` once another car is chosen. */
export function storeBookedQuote(booked: BookedQuote | undefined): void {
  try {
    if (booked) sessionStorage.setItem(storageKey, JSON.stringify(booked));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // storage can be denied: then the way back asks the server, which refuses a second hold of the car
  }
}
