import type { RideStatus } from 'shared/contract/lists';
import { type PersonalBookingsOf, personalBookings } from '../bookings/personal-bookings';
import type { Context } from '../context';
import { erasedPerson } from '../privacy/personal-data';
import { storedRide } from './bookings.repository';
import { rideKind } from './ride-states';

const description: PersonalBookingsOf<RideStatus> = {
  kind: rideKind,

  async read(db, bookingId) {
    const { transfer_details: _, ...ride } = await storedRide(db, bookingId);
    return ride;
  },

  async firstOf(db, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('ride_bookings').select(['id', 'return_of']).where('id', 'in', ids).execute();
    return new Map(
      rows.flatMap(({ id, return_of }): [string, string][] => (return_of === null ? [] : [[id, return_of]])),
    );
  },

  async eraseTravellers(tx, bookingId) {
    await tx
      .updateTable('ride_bookings')
      .set({
        title: erasedPerson.title,
        first_name: erasedPerson.firstName,
        last_name: erasedPerson.lastName,
        gender: erasedPerson.gender,
        nationality: erasedPerson.nationality,
        age: erasedPerson.age,
        address: null,
        drop_off_address: null,
        place: null,
        flight_number: null,
        flight_lands_at: null,
        rider_name: null,
        rider_phone: null,
        note: null,
      })
      .where('id', '=', bookingId)
      .execute();
    await tx.updateTable('ride_drivers').set({ meeting_point: null }).where('booking_id', '=', bookingId).execute();
  },
};

/** Rides as personal data. */
export const personalRides = (context: Pick<Context, 'now'>) => personalBookings(description, context);
