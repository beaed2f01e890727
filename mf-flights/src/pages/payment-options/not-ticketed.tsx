import { ClosedNotice, moneyBack } from 'shared/checkout/payment';
import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';

/** Paid, and yet no tickets: why, and what becomes of the money. */
export function NotTicketed({ booked: { offer, contact, payment } }: { readonly booked: BookedFlight }) {
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
