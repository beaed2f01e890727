import { setTimeout as delay } from 'node:timers/promises';
import type { BookedFlight, FlightSelection, FoundFlights, SavedBooking } from 'shared/contract/flights';
import type { TransferDetails } from 'shared/contract/payments';
import type { BookedRide, RideResult, RideSelection } from 'shared/contract/rides';
import { bookingOf as flightBookingOf, criteriaIn as flightsIn } from '../flights/flight-api';
import { bookingOf, criteriaIn } from '../rides/ride-api';
import { newKey } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { type JourneyTraveller, newTraveller } from '../site/traveller';

type CreatedRide = Pick<BookedRide, 'savedBookedRide' | 'transfer_details'>;

/** A booking that was acknowledged to its traveller. */
export interface Booking {
  readonly kind: 'ride' | 'flight';
  /** The unguessable public id. */
  readonly id: string;
  readonly email: string;
  /** The request, to be repeated, and its first response. */
  readonly request?: {
    readonly path: string;
    readonly key: string;
    readonly body: object;
    readonly answer: object;
  };
  /** The bank has accepted a transfer of the whole amount. */
  isPaid: boolean;
  /** The transfer was repeated after a lost response. The sandbox bank accepts each, so the money may arrive twice. */
  isSentAgain?: boolean;
}

/** What travellers have observed. */
export interface TravellerLog {
  readonly bookings: Booking[];
  /** Requests that ended without a response, or with 503. */
  interrupted: number;
  readonly violations: string[];
}

export const rideOf = ({ savedBookedRide }: CreatedRide, email: string, isPaid: boolean): Booking => ({
  kind: 'ride',
  id: savedBookedRide._id,
  email,
  isPaid,
});

export const emptyLog = (): TravellerLog => ({ bookings: [], interrupted: 0, violations: [] });

export interface Travellers {
  /** Resolves when this many more bookings are acknowledged. @throws after a minute */
  waitForBookings(bookings: number): Promise<void>;
  /** The number of requests so far that ended without a response, or with 503. */
  interrupted(): number;
  /** Resolves when each traveller has finished its current booking. */
  stop(): Promise<TravellerLog>;
}

interface TravellersOptions {
  readonly clients?: number;
  /** Days from today, of the first pickups; every client takes the next day for its next booking. */
  readonly firstDay?: number;
  /** Sends each booking twice under different keys, as a client without idempotency keys would. */
  readonly forgetKeys?: boolean;
  /** Every third booking is a flight. */
  readonly withFlights?: boolean;
}

const giveUpMs = 20_000;
const retryMs = 100;
const retriesWithinMs = 60_000;
const days = 80;

/**
 * Starts travellers who search, select, book and pay over HTTP until they are stopped. They repeat a request without a
 * response with the same key, as the site's own client does. Every second booking is paid.
 *
 * @param sites processes that serve the same data, taken in turn
 */
export function startTravellers(
  sites: readonly Site[],
  { clients = 4, firstDay = 2, forgetKeys = false, withFlights = false }: TravellersOptions = {},
): Travellers {
  const log = emptyLog();
  let isStopping = false;
  let calls = 0;

  /** Repeats a request until it has a response other than 503; undefined after a minute. */
  async function ask<Data>(path: string, body?: object, key = newKey()) {
    const giveUpAt = Date.now() + retriesWithinMs;
    for (let attempts = 1; ; attempts += 1) {
      calls += 1;
      const { origin } = sites[calls % sites.length] as Site;
      const answer = await send<Data>(origin, path, body, key);
      if (answer && answer.status !== 503) {
        if (answer.status >= 500)
          log.violations.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return { ...answer, attempts };
      }
      log.interrupted += 1;
      if (Date.now() > giveUpAt) {
        log.violations.push(`${path} had no response for ${retriesWithinMs / 1000} s`);
        return undefined;
      }
      await delay(retryMs);
    }
  }

  async function send<Data>(origin: string, path: string, body: object | undefined, key: string) {
    const startedAt = performance.now();
    try {
      const response = await fetch(`${origin}/api/v1${path}`, {
        ...(body && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(giveUpMs),
      });
      if (response.status === 503 && !response.headers.has('retry-after')) {
        log.violations.push(`${path} answered 503 without Retry-After`);
      }
      return { status: response.status, body: (await response.json()) as { data: Data; code?: string } };
    } catch {
      if (performance.now() - startedAt >= giveUpMs)
        log.violations.push(`${path} did not answer within ${giveUpMs} ms`);
      return undefined;
    }
  }

  async function bookRide(client: number, turn: number): Promise<void> {
    const criteria = criteriaIn(firstDay + ((client + turn * clients) % days));
    const found = await ask<RideResult[]>('/ride/search-ride', criteria);
    const ride = found?.status === 200 ? found.body.data[client] : undefined;
    if (!ride) return;
    const { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id } = ride;
    const choice = { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id };
    const selected = await ask<RideSelection>('/ride/select-ride', choice);
    if (selected?.status !== 200) return;

    const traveller = newTraveller();
    const request = { path: '/ride/create-ride', key: newKey(), body: bookingOf(selected.body.data, traveller) };
    const answer = await ask<CreatedRide>(request.path, request.body, request.key);
    if (answer?.status !== 200) return;
    const created = answer.body.data;
    const booking: Booking = {
      ...rideOf(created, traveller.email, false),
      request: { ...request, answer: created },
    };
    log.bookings.push(booking);
    if (forgetKeys) {
      // another car, because the database's constraint would refuse the same one
      const other = found?.body.data[client + clients];
      if (other) await bookAgain({ ...choice, car_id: other.car_id, price_id: other.price_id }, traveller);
    }
    if (turn % 2 === 1 || !(await transfer(booking, created.transfer_details))) return;
    const { _id: ride_id, transaction_id } = created.savedBookedRide;
    // 200, or 409 while the bank has not reported the money yet
    await ask('/ride/confirm-transfer', { ride_id, transaction_id });
  }

  async function bookFlight(client: number, turn: number): Promise<void> {
    const found = await ask<FoundFlights>(
      '/fly/flightsearch',
      flightsIn(firstDay + ((client + turn * clients) % days)),
    );
    const offer = found?.status === 200 ? found.body.data.offers[client] : undefined;
    if (!found || !offer) return;
    const choice = { searchId: found.body.data.searchId, offerId: offer.offerId };
    const selected = await ask<FlightSelection>('/fly/flightselect', choice);
    if (selected?.status !== 200) return;

    const traveller = newTraveller();
    const request = { path: '/fly/bookflight', key: newKey(), body: flightBookingOf(selected.body.data, traveller) };
    const answer = await ask<{ savedBooking: SavedBooking }>(request.path, request.body, request.key);
    if (answer?.status !== 200) return;
    const { _id: id } = answer.body.data.savedBooking;
    const booking: Booking = {
      kind: 'flight',
      id,
      email: traveller.email,
      request: { ...request, answer: answer.body.data },
      isPaid: false,
    };
    log.bookings.push(booking);
    if (turn % 2 === 1) return;
    const held = await ask<BookedFlight>(`/fly/booked-flight/${id}`);
    if (held?.status === 200) await transfer(booking, held.body.data.transfer_details);
  }

  /** @returns whether the bank has accepted the transfer */
  async function transfer(booking: Booking, { accountNumber, amount }: TransferDetails): Promise<boolean> {
    const sent = await ask('/sandbox/transfers', { accountNumber, amount });
    booking.isPaid = sent?.status === 201;
    booking.isSentAgain = (sent?.attempts ?? 1) > 1;
    return booking.isPaid;
  }

  async function bookAgain(choice: object, traveller: JourneyTraveller): Promise<void> {
    const selected = await ask<RideSelection>('/ride/select-ride', choice);
    if (selected?.status === 200) await ask('/ride/create-ride', bookingOf(selected.body.data, traveller));
  }

  async function travel(client: number): Promise<void> {
    for (let turn = 0; !isStopping; turn += 1) {
      if (withFlights && (client + turn) % 3 === 0) await bookFlight(client, turn);
      else await bookRide(client, turn);
    }
  }

  const travelling = Promise.all(Array.from({ length: clients }, (_, client) => travel(client)));
  return {
    async waitForBookings(bookings) {
      const until = log.bookings.length + bookings;
      const giveUpAt = Date.now() + retriesWithinMs;
      while (log.bookings.length < until) {
        if (Date.now() > giveUpAt) throw new Error(`No booking was made for too long: ${log.violations.join('; ')}`);
        await delay(5);
      }
    },
    interrupted: () => log.interrupted,
    async stop() {
      isStopping = true;
      await travelling;
      return log;
    },
  };
}
