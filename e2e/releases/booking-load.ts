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
/** On a machine that is busy with other things, travellers wait for one another. */
const mostAtOnce = 4;
const lookEveryMs = 250;
/** A day for each, so that no two want the same car at once. */
const dayOf = (number: number) => 2 + (number % 80);

/** Pays as a bank does, and waits until the booking says so. */
async function pay(origin: string, { accountNumber, amount }: Account, status: () => Promise<string>, paid: string) {
  await dataOf(callApi(origin, '/sandbox/transfers', { accountNumber, amount }));
  const giveUpAt = Date.now() + paidWithinMs;
  for (let now = await status(); now !== paid; now = await status()) {
    if (Date.now() > giveUpAt) throw new Error(`It was paid, and stands at ${now}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function rideToTheEnd(origin: string, number: number): Promise<void> {
  const { savedBookedRide, transfer_details } = await bookRide(origin, newTraveller(), rideIn(dayOf(number)));
  const path = `/ride/booked-ride/${savedBookedRide._id}`;
  const status = async () => (await dataOf(callApi<BookedRide>(origin, path))).savedBookedRide.status;
  await pay(origin, transfer_details, status, 'awaiting_confirmation');
}

async function flightToTheEnd(origin: string, number: number): Promise<void> {
  const { savedBooking, transfer_details } = await bookFlight(origin, newTraveller(), flightIn(dayOf(number)));
  const status = async () => (await bookedFlightOf(origin, savedBooking._id)).savedBooking.status;
  await pay(origin, transfer_details, status, 'ticketed');
}

export interface BookingLoad {
  /** Begins no more, and waits for those that are under way. */
  end(): Promise<{ readonly confirmed: number; readonly failed: readonly string[] }>;
}

/** Travellers who search, choose, book and pay, rides and flights in turn: one begins every so often. */
export function startBookingLoad({ origin }: Site, everyMs: number): BookingLoad {
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  let begun = 0;
  const begin = () => {
    if (underWay.size >= mostAtOnce) return;
    const number = begun;
    begun += 1;
    const booking = (number % 2 ? flightToTheEnd(origin, number) : rideToTheEnd(origin, number))
      .catch((error: unknown) => void failed.push(`booking ${number}: ${error}`))
      .finally(() => underWay.delete(booking));
    underWay.add(booking);
  };
  const timer = setInterval(begin, everyMs);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { confirmed: begun - failed.length, failed };
    },
  };
}
