import { setTimeout as delay } from 'node:timers/promises';
import { bookRide } from './book-ride';

export interface Bookings {
  readonly begun: number;
  readonly confirmed: number;
  /** From the first call to the confirmation. */
  readonly ms: readonly number[];
  /** Why bookings failed, one for each. */
  readonly failures: readonly string[];
}

/**
 * Books rides at a steady rate, whether or not those before are confirmed, until it is told to end.
 *
 * @returns what ends it: resolves once every booking that was begun is confirmed or has failed
 */
export function beginBookings(origin: string, perSecond: number): () => Promise<Bookings> {
  const under: Promise<void>[] = [];
  const ms: number[] = [];
  const failures: string[] = [];
  const over = new AbortController();

  const book = async (number: number) => {
    const startedAt = performance.now();
    try {
      await bookRide(origin, number);
      ms.push(performance.now() - startedAt);
    } catch (error) {
      failures.push(String(error));
    }
  };
  const start = performance.now();
  const begin = async () => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const wait = start + (number * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      under.push(book(number));
    }
  };
  const beginning = begin();
  return async () => {
    over.abort();
    await beginning;
    await Promise.all(under);
    return { begun: under.length, confirmed: ms.length, ms, failures };
  };
}
