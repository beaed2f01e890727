import { setTimeout as delay } from 'node:timers/promises';
import type { BookedFlight, FlightSelection, FoundFlights, SavedBooking } from 'shared/contract/flights';
import type { TransferDetails } from 'shared/contract/payments';
import type { BookedRide, RideResult, RideSelection } from 'shared/contract/rides';
import { bookingOf as flightBookingOf, criteriaIn as flightsIn } from '../flights/flight-by-api';
import { bookingOf, criteriaIn } from '../rides/ride-by-api';
import { newKey } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { type JourneyTraveller, newTraveller } from '../site/traveller';

type CreatedRide = Pick<BookedRide, 'savedBookedRide' | 'transfer_details'>;

/** A booking that was acknowledged to its traveller. */
export interface Booking {
  readonly kind: 'ride' | 'flight';
  /** Unguessable, as in the addresses of its pages. */
  readonly id: string;
  readonly email: string;
  /** To send the same request again, and what it was answered first. */
  readonly request?: {
    readonly path: string;
    readonly key: string;
    readonly body: object;
    readonly answer: object;
  };
  /** The bank has taken the whole amount. */
  isPaid: boolean;
  /** The transfer was sent again after a lost answer. The sandbox bank takes each: the money may have come twice. */
  isSentAgain?: boolean;
}

/** What travellers know to have happened, and what they should never have seen. */
export interface Acknowledged {
  readonly bookings: Booking[];
  /** Requests that ended without an answer, or with 503. */
  interrupted: number;
  readonly violations: string[];
}

/** A ride that was booked by hand, as `Booking`. */
export const rideOf = ({ savedBookedRide }: CreatedRide, email: string, isPaid: boolean): Booking => ({
  kind: 'ride',
  id: savedBookedRide._id,
  email,
  isPaid,
});

export const nothingSeen = (): Acknowledged => ({ bookings: [], interrupted: 0, violations: [] });

export interface Travellers {
  /** Resolves when so many more bookings were acknowledged, or when it can no longer be hoped for. */
  more(bookings: number): Promise<void>;
  /** How many requests ended without an answer, or with 503, so far. */
  interrupted(): number;
  /** Lets each finish what it has begun, then resolves. */
  stop(): Promise<Acknowledged>;
}

interface TravellersOptions {
  readonly clients?: number;
  /** Days from today, of the first pickups; every client takes the next day for its next booking. */
  readonly firstDay?: number;
  /** Sends each booking a second time under a new key, as a client without idempotency keys would. */
  readonly forgetKeys?: boolean;
  /** Every third traveller flies. */
  readonly withFlights?: boolean;
}

const giveUpMs = 20_000;
const againMs = 100;
const retriesWithinMs = 60_000;
const days = 80;

/**
 * Travellers who search, select, book and pay rides over HTTP until they are stopped, and flights if asked to. They repeat
 * what got no answer, with the same key, as the site's own client does. Every second one pays.
 *
 * @param sites processes that serve the same data, taken in turn
 */
export function startTravellers(
  sites: readonly Site[],
  { clients = 4, firstDay = 2, forgetKeys = false, withFlights = false }: TravellersOptions = {},
): Travellers {
  const seen = nothingSeen();
  let isStopping = false;
  let calls = 0;

  /** One request until it has a definite answer; undefined when a stop ended the waiting for one. */
  async function ask<Data>(path: string, body?: object, key = newKey()) {
    const giveUpAt = Date.now() + retriesWithinMs;
    for (let attempts = 1; ; attempts += 1) {
      calls += 1;
      const { origin } = sites[calls % sites.length] as Site;
      const answer = await send<Data>(origin, path, body, key);
      if (answer && answer.status !== 503) {
        if (answer.status >= 500)
          seen.violations.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return { ...answer, attempts };
      }
      seen.interrupted += 1;
      if (Date.now() > giveUpAt) {
        seen.violations.push(`${path} had no answer for ${retriesWithinMs / 1000} s`);
        return undefined;
      }
      await delay(againMs);
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
        seen.violations.push(`${path} answered 503 without Retry-After`);
      }
      return { status: response.status, body: (await response.json()) as { data: Data; code?: string } };
    } catch {
      if (performance.now() - startedAt >= giveUpMs)
        seen.violations.push(`${path} did not answer within ${giveUpMs} ms`);
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
    seen.bookings.push(booking);
    if (forgetKeys) {
      // another car, or the database's own constraint would refuse the second booking
      const other = found?.body.data[client + clients];
      if (other) await bookAgain({ ...choice, car_id: other.car_id, price_id: other.price_id }, traveller);
    }
    if (turn % 2 === 1 || !(await transfer(booking, created.transfer_details))) return;
    const { _id: ride_id, transaction_id } = created.savedBookedRide;
    // 200, or 409 while the bank has not reported it yet: either way the money decides
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
    seen.bookings.push(booking);
    if (turn % 2 === 1) return;
    const held = await ask<BookedFlight>(`/fly/booked-flight/${id}`);
    if (held?.status === 200) await transfer(booking, held.body.data.transfer_details);
  }

  /** @returns whether the bank has taken the money */
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
    async more(bookings) {
      const until = seen.bookings.length + bookings;
      const giveUpAt = Date.now() + retriesWithinMs;
      while (seen.bookings.length < until) {
        if (Date.now() > giveUpAt) throw new Error(`No booking was made for too long: ${seen.violations.join('; ')}`);
        await delay(5);
      }
    },
    interrupted: () => seen.interrupted,
    async stop() {
      isStopping = true;
      await travelling;
      return seen;
    },
  };
}
