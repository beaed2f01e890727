import type { FlightStatus } from 'shared/contract/lists';
import type { TrackedFlight } from 'shared/contract/tracking';
import { cityOf } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { type TimelineDefinition, type TimelineRow, timelineRows } from './timeline';
import { dayAndTime } from './when-text';

/** Optional states are not among the expected ones. */
const flightDefinition: TimelineDefinition<FlightStatus> = {
  expected: ['held', 'paid', 'ticketed', 'completed'],
  states: {
    held: {
      label: 'Booked',
      repeatedLabel: 'Seats held again',
      defaultNote: 'The seats are held until the account expires',
      showsDefaultNote: true,
    },
    payment_processing: { label: 'Money received', defaultNote: 'Money has arrived' },
    paid: { label: 'Paid', defaultNote: 'Your payment is in' },
    ticketing: { label: 'Tickets being issued', defaultNote: 'The airline is issuing your tickets' },
    ticketed: { label: 'Tickets issued', defaultNote: 'Your tickets are issued' },
    completed: { label: 'Flown', defaultNote: 'You have arrived', isFinal: true },
    hold_expired: {
      label: 'Expired',
      defaultNote: 'The account expired before the whole amount arrived',
      showsDefaultNote: true,
      isExit: true,
    },
    price_changed: {
      label: 'Price changed',
      defaultNote: 'The price rose while the seats were not held; nothing is booked until you decide',
      showsDefaultNote: true,
      isExit: true,
      isPending: true,
    },
    ticketing_failed: {
      label: 'Tickets could not be issued',
      defaultNote: 'The airline did not issue the tickets; we refund your money',
      showsDefaultNote: true,
      isExit: true,
      isFinal: true,
    },
    cancelled: { label: 'Cancelled', defaultNote: 'The flight is cancelled', isExit: true, isFinal: true },
  },
};

/** True once the state cannot change any more. */
export const isFlightFinal = ({ status }: Pick<TrackedFlight, 'status'>): boolean =>
  flightDefinition.states[status].isFinal === true;

const paidStatuses: readonly FlightStatus[] = ['paid', 'ticketing', 'ticketed'];

/** The next departure of a paid flight: of the way out, then of the way back. */
export const nextDeparture = ({ status, slices }: Pick<TrackedFlight, 'status' | 'slices'>, nowMs: number) =>
  paidStatuses.includes(status) ? slices.find(({ departAt }) => Date.parse(departAt) > nowMs)?.departAt : undefined;

export function flightTimeline({
  timeline,
  payment,
  slices,
  airports,
  changes = [],
}: Pick<TrackedFlight, 'timeline' | 'payment' | 'slices' | 'airports' | 'changes'>): TimelineRow[] {
  // what made changes of the date have cost since is not what was paid at first
  const made = changes.filter(({ status }) => status === 'done');
  const later = made.reduce((sum, change) => sum + Math.round((change.payment?.amountPaid ?? 0) * 100), 0);
  const firstPaid = (Math.round(payment.amountPaid * 100) - later) / 100;
  const paid = firstPaid > 0 ? `${formatNaira(firstPaid)} by bank transfer` : undefined;
  const last = slices.at(-1);
  const ahead = {
    paid: 'As soon as your transfer has reached us',
    ticketed: 'Within minutes of your payment, by e-mail and here',
    completed: last && `You land in ${cityOf(airports, last.to)} on ${dayAndTime(last.arriveAt)}, by the clock there`,
  };
  return timelineRows(flightDefinition, timeline, { paid }, ahead);
}
