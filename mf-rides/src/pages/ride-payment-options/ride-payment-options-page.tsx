import { Navigate, useSearchParams } from 'react-router-dom';
import { BankTransfer } from 'shared/checkout/payment';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { RidePage } from '../../components/frame/ride-page';
import { ridePayment } from './ride-payment';

/** The bank transfer of a ride. The address carries the booking, so that the page survives a reload. */
export function RidePaymentOptionsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const stored = useSettings((state) => state.createdRide?.savedBookedRide._id);
  if (!id) {
    const to = stored ? pathTo('ridePayment', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <RidePage title="Payment Options" step="Payment" backTo={pathTo('home')}>
      <BankTransfer key={id} kind={ridePayment} id={id} />
    </RidePage>
  );
}
