import { reviewableBookings } from '../bookings/reviewable-bookings';
import { hasRideBegun, rideKind } from './ride-states';

/** "Murtala Muhammed International Airport (LOS)" → "Murtala Muhammed Airport", "Ikeja, Lagos" → "Ikeja". */
const shortPlace = (label: string): string =>
  label
    .replace(/ \([A-Z]{3}\)$/, '')
    .replace(' International ', ' ')
    .replace(/, [^,]+$/, '');

/** Includes no-shows, because they were paid. */
export const reviewableRides = reviewableBookings({
  kind: rideKind,
  cancelled: ['cancelled'],
  ended: ['completed'],
  hasBegun: hasRideBegun,

  async read(tx, bookingId) {
    const ride = await tx
      .selectFrom('ride_bookings')
      .select(['first_name', 'last_name', 'pickup_location', 'drop_off_location'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return {
      firstName: ride.first_name,
      lastName: ride.last_name,
      about: `${shortPlace(ride.pickup_location)} to ${shortPlace(ride.drop_off_location)}`,
    };
  },
});
