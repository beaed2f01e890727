import type { BookingUnderPayment } from 'shared/checkout/payment';
import type { BookedRide } from 'shared/contract/rides';
import type { CreatedRide } from 'shared/shell';
import { shortPlace } from './places';
import { paymentStateOf } from './ride-status';

type Journey = Pick<BookedRide['ride'], 'pickupLocation' | 'dropOffLocation' | 'pickupDate' | 'pickupTime' | 'place'>;

/** From where to where, and when. */
export const journeyOf = ({ pickupLocation, dropOffLocation, pickupDate, pickupTime, place }: Journey) => ({
  route: `${shortPlace(pickupLocation, place)} to ${shortPlace(dropOffLocation, place)}`,
  beginsAt: `${pickupDate}T${pickupTime}`,
});

/** A ride as the page of the bank transfer reads it. */
export const rideUnderPayment = ({
  savedBookedRide: booking,
  ride,
  wayBack,
  payment,
  transfer_details,
  cancelled,
}: BookedRide): BookingUnderPayment => ({
  id: booking._id,
  bookingId: booking.bookingId,
  payerFirstName: booking.firstName,
  payerLastName: booking.lastName,
  bookingName: ride.name,
  ...journeyOf(ride),
  ...(wayBack && { route: `${journeyOf(ride).route} and back`, backAt: journeyOf(wayBack.ride).beginsAt }),
  cancelled,
  email: booking.email,
  phone: booking.phone,
  createdAt: booking.createdAt,
  state: paymentStateOf({ savedBookedRide: booking, wayBack }),
  payment,
  transfer_details,
  words: {
    renewal: `If the ${ride.name} is still free for your time, take a new account number to go on; the price stays the same.`,
    lost: `the ${ride.name} could not be kept for your time`,
  },
});

/** What the settings store keeps of a booking, from create-ride's answer or from a booking read again. */
export const createdRideOf = ({
  savedBookedRide,
  transfer_details,
}: Pick<BookedRide, 'savedBookedRide' | 'transfer_details'>): CreatedRide => ({
  firstName: savedBookedRide.firstName,
  lastName: savedBookedRide.lastName,
  savedBookedRide,
  transfer_details,
});

/** True when the store already holds this booking with this account. */
export const isStoredRide = (created: CreatedRide | null, booked: BookedRide): boolean =>
  created?.savedBookedRide._id === booked.savedBookedRide._id &&
  created.savedBookedRide.status === booked.savedBookedRide.status &&
  created.savedBookedRide.transaction_id === booked.savedBookedRide.transaction_id &&
  created.transfer_details.accountNumber === booked.transfer_details.accountNumber &&
  created.transfer_details.expiresOn === booked.transfer_details.expiresOn;
