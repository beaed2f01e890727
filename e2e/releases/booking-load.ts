import type { BookedRide } from 'shared/contract/rides';
import { bookedFlightOf, createBooking as bookFlight, criteriaIn as flightIn } from '../flights/flight-api';
import { createBooking as bookRide, criteriaIn as rideIn } from '../rides/ride-api';
import { callApi, dataOf } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { newTraveller } from '../site/traveller';

interface Account {
  readonly accountNumber: string;
  readonly amount: number;
}

const paidWithinMs = 60_000;
/** Limits the load on a slow machine. */
const maxConcurrent = 4;
const pollMs = 250;
/** A separate day for each booking, so that no two need the same car. */
const dayOf = (number: number) => 2 + (number % 80);

/** Sends a transfer, and waits until the booking has the status of a paid one. */
async function pay(
  origin: string,
  { accountNumber, amount }: Account,
  status: () => Promise<string>,
  paidStatus: string,
) {
  await dataOf(callApi(origin, '/sandbox/transfers', { accountNumber, amount }));
  const giveUpAt = Date.now() + paidWithinMs;
  for (let current = await status(); current !== paidStatus; current = await status()) {
    if (Date.now() > giveUpAt) throw new Error(`The booking was paid and has the status ${current}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function bookAndPayRide(origin: string, number: number): Promise<void> {
  const { savedBookedRide, transfer_details } = await bookRide(origin, newTraveller(), rideIn(dayOf(number)));
  const path = `/ride/booked-ride/${savedBookedRide._id}`;
  const status = async () => (await dataOf(callApi<BookedRide>(origin, path))).savedBookedRide.status;
  await pay(origin, transfer_details, status, 'awaiting_confirmation');
}

async function bookAndPayFlight(origin: string, number: number): Promise<void> {
  const { savedBooking, transfer_details } = await bookFlight(origin, newTraveller(), flightIn(dayOf(number)));
  const status = async () => (await bookedFlightOf(origin, savedBooking._id)).savedBooking.status;
  await pay(origin, transfer_details, status, 'ticketed');
}

export interface BookingLoad {
  /** Starts no more bookings, and waits for the pending ones. */
  stop(): Promise<{ readonly confirmed: number; readonly failed: readonly string[] }>;
}

/** Books and pays rides and flights in turn, a new one every `intervalMs`. */
export function startBookingLoad({ origin }: Site, intervalMs: number): BookingLoad {
  const failed: string[] = [];
  const pending = new Set<Promise<void>>();
  let started = 0;
  const start = () => {
    if (pending.size >= maxConcurrent) return;
    const number = started;
    started += 1;
    const booking = (number % 2 ? bookAndPayFlight(origin, number) : bookAndPayRide(origin, number))
      .catch((error: unknown) => void failed.push(`booking ${number}: ${error}`))
      .finally(() => pending.delete(booking));
    pending.add(booking);
  };
  const timer = setInterval(start, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { confirmed: started - failed.length, failed };
    },
  };
}
