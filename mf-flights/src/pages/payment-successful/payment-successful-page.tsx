import { type ConfirmationKind, ConfirmationPage } from 'shared/checkout/confirmation';
import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { useSettings } from 'shared/shell';
import { bookedFlightQuery } from '../../api/get-booked-flight';
import { flightStanding, isBeforeTickets } from '../../model/flight-standing';
import { Confirmation } from './confirmation';

const confirmedFlight: ConfirmationKind<BookedFlight> = {
  query: bookedFlightQuery,
  isPaid: ({ savedBooking }) => flightStanding[savedBooking.status] === 'paid',
  isIncomplete: ({ savedBooking }) => isBeforeTickets(savedBooking.status),
  successPath: (id) => pathTo('flightSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('flightPayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
};

export function PaymentSuccessfulPage() {
  const storedId = useSettings((state) => state.savedBooking?._id);
  return <ConfirmationPage kind={confirmedFlight} storedId={storedId} />;
}
