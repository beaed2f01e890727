import type { PaymentKind } from 'shared/checkout/payment';
import { ClosedNotice, moneyBack } from 'shared/checkout/payment';
import type { BookedFlight, SavedBooking } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { setSavedBooking, settings } from 'shared/shell';
import { completeBooking } from '../../api/complete-booking';
import { bookedFlightQuery } from '../../api/get-booked-flight';
import { initiatePayment } from '../../api/initiate-payment';
import { flightUnderPayment } from '../../model/flight-under-payment';
import { BookingPrice } from './booking-price';
import { PriceChanged } from './price-changed';

const isSame = (stored: SavedBooking | null, read: SavedBooking) => JSON.stringify(stored) === JSON.stringify(read);

/** How a flight is paid. */
export const flightPayment: PaymentKind<BookedFlight> = {
  query: bookedFlightQuery,
  toPayment: flightUnderPayment,
  keep({ savedBooking }) {
    if (!isSame(settings.getState().savedBooking, savedBooking)) setSavedBooking(savedBooking);
  },
  stored: () => settings.getState().savedBooking ?? undefined,
  confirm: completeBooking,
  renew: initiatePayment,
  successPath: (id) => pathTo('flightSuccess', { query: { id } }),
  searchPath: pathTo('flightSearch'),
  summary: (booked) => <BookingPrice booked={booked} />,
  special: (booked, refetch) =>
    booked.savedBooking.status === 'ticketing_failed' ? (
      <NotTicketed booked={booked} />
    ) : (
      <PriceChanged booked={booked} refetch={refetch} />
    ),
};

/** Paid, and yet no tickets: why, and what becomes of the money. */
function NotTicketed({ booked: { offer, contact, payment } }: { readonly booked: BookedFlight }) {
  return (
    <ClosedNotice
      title="Your tickets could not be issued"
      tone="failed"
      email={contact.email}
      searchPath={pathTo('flightSearch')}
    >
      {offer.airline.name} did not issue your tickets, and you do not fly on this booking. {moneyBack(payment)}
    </ClosedNotice>
  );
}
