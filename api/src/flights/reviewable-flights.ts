import { cityOf } from 'shared/documents';
import { reviewableBookings } from '../bookings/reviewable-bookings';
import type { Tx } from '../database';
import { airportsOf } from './booked-offer';
import { flightKind } from './flight-states';
import type { BookedOffer } from './tables';

/** "Lagos to Abuja"; for a return, its outbound part. */
async function aboutOf(tx: Tx, offer: BookedOffer): Promise<string> {
  const [first] = offer.slices;
  if (!first) throw new Error('A flight has at least one slice');
  const last = offer.slices.at(-1) ?? first;
  const airports = await airportsOf(tx, offer);
  return `${cityOf(airports, first.from)} to ${cityOf(airports, first.from === last.to ? first.to : last.to)}`;
}

/** The first traveller is the author. */
export const reviewableFlights = reviewableBookings({
  kind: flightKind,
  cancelled: ['cancelled', 'ticketing_failed'],
  ended: ['ticketed', 'completed'],
  hasBegun: (_status, departsAt, now) => departsAt <= now,

  async read(tx, bookingId) {
    const { offer, first_name, last_name } = await tx
      .selectFrom('flight_bookings')
      .innerJoin('flight_travellers', 'flight_travellers.booking_id', 'flight_bookings.id')
      .select(['offer', 'first_name', 'last_name'])
      .where('id', '=', bookingId)
      .where('place', '=', 0)
      .executeTakeFirstOrThrow();
    return { firstName: first_name, lastName: last_name, about: await aboutOf(tx, offer) };
  },
});
