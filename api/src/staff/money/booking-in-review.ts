import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { MoneyInReview } from 'shared/contract/staff';
import { cityOf } from 'shared/documents';
import type { Db } from '../../database';
import { flightForMail } from '../../flights';
import type { KindName } from '../../payments/payable';
import { rideForMail } from '../../rides';

type Booking = Omit<NonNullable<MoneyInReview['booking']>, 'status'> & { readonly status: RideStatus | FlightStatus };

/** What a person sees of the booking that money belongs to, by its internal key. */
export const bookingInReview = (db: Db, kind: KindName, id: string): Promise<Booking> => readers[kind](db, id);

const readers: Readonly<Record<KindName, (db: Db, id: string) => Promise<Booking>>> = {
  async ride(db, id) {
    const { savedBookedRide, ride, payment } = await rideForMail(db, id);
    const { _id, bookingId, firstName, lastName, status } = savedBookedRide;
    return {
      booking_id: _id,
      bookingId,
      bookingName: ride.name,
      travellerName: `${firstName} ${lastName}`,
      status,
      payment,
    };
  },

  async flight(db, id) {
    const { savedBooking, offer, airports, travellers, payment } = await flightForMail(db, id);
    const { _id, bookingId, status } = savedBooking;
    const [first] = travellers;
    const legs = offer.slices.map(({ from, to }) => `${cityOf(airports, from)} to ${cityOf(airports, to)}`);
    return {
      booking_id: _id,
      bookingId,
      bookingName: legs.join(', '),
      travellerName: first ? `${first.firstName} ${first.lastName}` : '',
      status,
      payment,
    };
  },
};
