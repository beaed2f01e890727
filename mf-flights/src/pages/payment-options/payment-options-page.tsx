import { Navigate, useSearchParams } from 'react-router-dom';
import { BankTransfer } from 'shared/checkout/payment';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { FlightPage } from '../../components/frame/flight-page';
import { flightPayment } from './flight-payment';

/** The bank transfer of a flight. The address carries the booking, so that the page survives a reload. */
export function PaymentOptionsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const stored = useSettings((state) => state.savedBooking?._id);
  if (!id) {
    const to = stored ? pathTo('flightPayment', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <FlightPage title="Payment Options" step="Payment" backTo={pathTo('home')}>
      <BankTransfer key={id} kind={flightPayment} id={id} />
    </FlightPage>
  );
}
