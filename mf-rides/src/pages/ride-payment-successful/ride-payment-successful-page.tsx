import { type ConfirmationKind, ConfirmationPage } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { bookedRideQuery } from '../../api/get-booked-ride';
import { rideStanding } from '../../model/ride-standing';
import { Confirmation } from './confirmation';

const confirmedRide: ConfirmationKind<BookedRide> = {
  query: bookedRideQuery,
  isPaid: ({ savedBookedRide }) => rideStanding[savedBookedRide.status] === 'paid',
  successPath: (id) => pathTo('rideSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('ridePayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
};

export function RidePaymentSuccessfulPage() {
  const storedId = useSettings((state) => state.createdRide?.savedBookedRide._id);
  return <ConfirmationPage kind={confirmedRide} storedId={storedId} />;
}
