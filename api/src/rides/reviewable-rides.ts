import { authorOf, type Reviewable, type ReviewableKind } from '../content/reviews/reviewable';
import { hasRideBegun, isRidePaid } from './states/ride-states';

/** "Murtala Muhammed International Airport (LOS)" → "Murtala Muhammed Airport", "Ikeja, Lagos" → "Ikeja". */
const shortPlace = (label: string): string =>
  label
    .replace(/ \([A-Z]{3}\)$/, '')
    .replace(' International ', ' ')
    .replace(/, [^,]+$/, '');

/** Rides as reviews see them. One that the driver waited for in vain was paid for, and can be judged too. */
export const reviewableRides: ReviewableKind = {
  kind: 'ride',

  async find(tx, reference, now): Promise<Reviewable | undefined> {
    const ride = await tx
      .selectFrom('ride_bookings')
      .select(['id', 'email', 'first_name', 'last_name', 'pickup_location', 'drop_off_location'])
      .select(['status', 'pickup_at'])
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst();
    if (!ride) return undefined;
    const standing = () => {
      if (ride.status === 'cancelled') return 'cancelled';
      if (!isRidePaid(ride.status)) return 'unpaid';
      return hasRideBegun(ride.status, ride.pickup_at, now) ? 'ready' : 'ahead';
    };
    return {
      id: ride.id,
      email: ride.email,
      author: authorOf(ride.first_name, ride.last_name),
      about: `${shortPlace(ride.pickup_location)} to ${shortPlace(ride.drop_off_location)}`,
      standing: standing(),
    };
  },

  async ended(db, from, until) {
    return db
      .selectFrom('ride_bookings')
      .select(['id', 'reference'])
      .where('status', '=', 'completed')
      .where('drop_off_at', '>=', from)
      .where('drop_off_at', '<', until)
      .where('erased_at', 'is', null)
      .execute();
  },
};
