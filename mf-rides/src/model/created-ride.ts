import type { BookedRide } from 'shared/contract/rides';
import type { CreatedRide } from 'shared/shell';

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
