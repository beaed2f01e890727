import type { BookingUnderPayment } from 'shared/checkout/payment';
import type { BookedRide } from 'shared/contract/rides';
import { rideStanding } from './ride-standing';

/** A ride as the page of the bank transfer reads it. */
export const rideUnderPayment = ({
  savedBookedRide: booking,
  ride,
  payment,
  transfer_details,
}: BookedRide): BookingUnderPayment => ({
  id: booking._id,
  bookingId: booking.bookingId,
  payerFirstName: booking.firstName,
  payerLastName: booking.lastName,
  bookingName: ride.name,
  email: booking.email,
  phone: booking.phone,
  createdAt: booking.createdAt,
  standing: rideStanding[booking.status],
  payment,
  transfer_details,
  words: {
    renewal: `If the ${ride.name} is still free for your time, take a new account number to go on; the price stays the same.`,
    lost: `the ${ride.name} could not be kept for your time`,
  },
});
