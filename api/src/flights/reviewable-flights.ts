import { cityOf } from 'shared/documents';
import { authorOf, type Reviewable, type ReviewableKind } from '../content/reviews/reviewable';
import type { Tx } from '../database';
import { airportsOf } from './bookings/airports-of.repository';
import { isFlightPaid } from './states/flight-states';
import type { BookedOffer } from './tables';

/** "Lagos to Abuja": of a return, to where it turns. */
async function aboutOf(tx: Tx, offer: BookedOffer): Promise<string> {
  const [first] = offer.slices;
  if (!first) throw new Error('A flight has at least one slice');
  const last = offer.slices.at(-1) ?? first;
  const airports = await airportsOf(tx, offer);
  return `${cityOf(airports, first.from)} to ${cityOf(airports, first.from === last.to ? first.to : last.to)}`;
}

/** Flights as reviews see them. */
export const reviewableFlights: ReviewableKind = {
  kind: 'flight',

  async find(tx, reference, now): Promise<Reviewable | undefined> {
    const flight = await tx
      .selectFrom('flight_bookings')
      .innerJoin('flight_travellers', 'flight_travellers.booking_id', 'flight_bookings.id')
      .select(['id', 'email', 'status', 'offer', 'departs_at', 'first_name', 'last_name'])
      .where('reference', '=', reference)
      .where('place', '=', 0)
      .forUpdate('flight_bookings')
      .executeTakeFirst();
    if (!flight) return undefined;
    const standing = () => {
      if (flight.status === 'cancelled' || flight.status === 'ticketing_failed') return 'cancelled';
      if (!isFlightPaid(flight.status)) return 'unpaid';
      return flight.departs_at <= now ? 'ready' : 'ahead';
    };
    return {
      id: flight.id,
      email: flight.email,
      author: authorOf(flight.first_name, flight.last_name),
      about: await aboutOf(tx, flight.offer),
      standing: standing(),
    };
  },

  async ended(db, from, until) {
    return db
      .selectFrom('flight_bookings')
      .select(['id', 'reference'])
      .where('status', 'in', ['ticketed', 'completed'])
      .where('arrives_at', '>=', from)
      .where('arrives_at', '<', until)
      .where('erased_at', 'is', null)
      .execute();
  },
};
