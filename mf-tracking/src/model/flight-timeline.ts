import type { FlightStatus } from 'shared/contract/lists';
import type { TrackedFlight } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';
import { type Road, type TimelineRow, timelineRows } from './timeline';

/** The way of a flight booking; what only happens on some ways is not told as still to come. */
const flightRoad: Road<FlightStatus> = {
  ahead: ['held', 'paid', 'ticketed', 'completed'],
  states: {
    held: {
      label: 'Booked',
      again: 'Seats held again',
      usualNote: 'The seats are held until the account expires',
      tellsMore: true,
    },
    payment_processing: { label: 'Money received', usualNote: 'Money has arrived' },
    paid: { label: 'Paid', usualNote: 'Your payment is in' },
    ticketing: { label: 'Tickets being issued', usualNote: 'The airline is issuing your tickets' },
    ticketed: { label: 'Tickets issued', usualNote: 'Your tickets are issued' },
    completed: { label: 'Flown', usualNote: 'You have arrived', isFinal: true },
    hold_expired: {
      label: 'Expired',
      usualNote: 'The account expired before the whole amount arrived',
      tellsMore: true,
      isExit: true,
    },
    price_changed: {
      label: 'Price changed',
      usualNote: 'The price rose while the seats were not held; nothing is booked until you decide',
      tellsMore: true,
      isExit: true,
      isOpen: true,
    },
    ticketing_failed: {
      label: 'Tickets could not be issued',
      usualNote: 'The airline did not issue the tickets; your money goes back to you',
      tellsMore: true,
      isExit: true,
      isFinal: true,
    },
    cancelled: { label: 'Cancelled', usualNote: 'The flight is cancelled', isExit: true, isFinal: true },
  },
};

/** True once nothing changes any more, so that nobody needs to ask. */
export const isFlightOver = ({ status }: Pick<TrackedFlight, 'status'>): boolean =>
  flightRoad.states[status].isFinal === true;

export function flightTimeline({ timeline, payment }: Pick<TrackedFlight, 'timeline' | 'payment'>): TimelineRow[] {
  const paid = payment.amountPaid > 0 ? `${formatNaira(payment.amountPaid)} by bank transfer` : undefined;
  return timelineRows(flightRoad, timeline, { paid });
}
