import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, criteriaOf, differentJourneys, travellerOf } from '../rides/nth-ride';

interface Ride {
  readonly car_id: string;
  readonly price_id: string;
}

interface Booked {
  readonly savedBookedRide: { readonly _id: string; readonly status: string };
  readonly transfer_details: { readonly accountNumber: string; readonly amount: number };
}

/** The n-th traveller, on a site. */
interface Caller {
  readonly origin: string;
  readonly number: number;
}

/** The time for the sandbox bank's notice and its effects. */
const confirmationTimeoutMs = 30_000;
const pollMs = 250;

class BookingFailed extends Error {
  override readonly name = 'BookingFailed';
}

/**
 * Books the n-th ride with the calls of the pages: search, select, create, a transfer, and the confirmation after the bank's
 * notice.
 *
 * @throws BookingFailed naming the failed call
 */
async function bookRide(caller: Caller): Promise<void> {
  const { number } = caller;
  const criteria = criteriaOf(number);
  const found = await call<Ride[]>(caller, '/ride/search-ride', criteria);
  const ride = found[Math.floor(number / differentJourneys)];
  if (!ride) throw new BookingFailed(`search: no car on ${criteria.pickupDate}`);
  const { car_id, price_id } = ride;
  const selection = await call<{ quoteId: string }>(caller, '/ride/select-ride', { ...criteria, car_id, price_id });
  const booking = { quoteId: selection.quoteId, car_id, price_id, ...travellerOf(number) };
  const { savedBookedRide, transfer_details } = await call<Booked>(caller, '/ride/create-ride', booking);
  const { accountNumber, amount } = transfer_details;
  await call(caller, '/sandbox/transfers', { accountNumber, amount });
  await waitForConfirmation(caller, savedBookedRide._id);
}

async function waitForConfirmation(caller: Caller, id: string): Promise<void> {
  const deadline = performance.now() + confirmationTimeoutMs;
  while (performance.now() < deadline) {
    const { savedBookedRide } = await call<Booked>(caller, `/ride/booked-ride/${id}`);
    if (savedBookedRide.status === 'awaiting_confirmation') return;
    await delay(pollMs);
  }
  throw new BookingFailed(`confirmation: none within ${confirmationTimeoutMs / 1000} s`);
}

async function call<Data>({ origin, number }: Caller, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...addressOf(number),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new BookingFailed(`${path}: ${error}`);
  });
  if (!response.ok) throw new BookingFailed(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

export interface Bookings {
  readonly started: number;
  readonly confirmed: number;
  /** From the first call to the confirmation. */
  readonly ms: readonly number[];
  /** The reason of each failed booking. */
  readonly failures: readonly string[];
}

/**
 * Books rides at a fixed rate whether or not earlier ones are confirmed.
 *
 * @returns stops it; resolves when every started booking is confirmed or has failed
 */
export function startBookings(origin: string, perSecond: number): () => Promise<Bookings> {
  const bookings: Promise<void>[] = [];
  const ms: number[] = [];
  const failures: string[] = [];
  const stopped = new AbortController();

  const book = async (number: number) => {
    const startedAt = performance.now();
    try {
      await bookRide({ origin, number });
      ms.push(performance.now() - startedAt);
    } catch (error) {
      failures.push(String(error));
    }
  };
  const start = performance.now();
  const startAll = async () => {
    for (let number = 0; !stopped.signal.aborted; number += 1) {
      const wait = start + (number * 1000) / perSecond - performance.now();
      if (wait > 0) await delay(wait);
      bookings.push(book(number));
    }
  };
  const starting = startAll();
  return async () => {
    stopped.abort();
    await starting;
    await Promise.all(bookings);
    return { started: bookings.length, confirmed: ms.length, ms, failures };
  };
}
