import { isAirport } from 'shared/documents';
import { reviewableBookings } from '../bookings/reviewable-bookings';
import { hasRideBegun, rideKind } from './ride-states';
import { isOfWayBack } from './way-back';

/** "Murtala Muhammed International Airport (LOS)" → "Murtala Muhammed Airport", "Ikeja, Lagos" → "Ikeja", or the name by which it was chosen. */
const shortPlace = (label: string, name: string | null): string =>
  (name && !isAirport(label) ? name : label)
    .replace(/ \([A-Z]{3}\)$/, '')
    .replace(' International ', ' ')
    .replace(/, [^,]+$/, '');

const rides = reviewableBookings({
  kind: rideKind,
  cancelled: ['cancelled'],
  ended: ['completed'],
  hasBegun: hasRideBegun,

  async read(tx, bookingId) {
    const ride = await tx
      .selectFrom('ride_bookings')
      .select(['first_name', 'last_name', 'pickup_location', 'drop_off_location', 'place'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return {
      firstName: ride.first_name,
      lastName: ride.last_name,
      about: `${shortPlace(ride.pickup_location, ride.place)} to ${shortPlace(ride.drop_off_location, ride.place)}`,
    };
  },
});

/** Includes no-shows, because they were paid. Of a return ride the way there stands for both. */
export const reviewableRides: typeof rides = {
  ...rides,
  ended: async (db, from, until) =>
    (await rides.ended(db, from, until)).filter(({ reference }) => !isOfWayBack(reference)),
};
