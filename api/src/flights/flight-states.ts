import type { FlightStatus } from 'shared/contract/lists';
import type { Kind, StateTable } from '../bookings/states';

/** The mails that a flight can cause, by the name of their template. */
export type FlightMail =
  | 'flight-ticketed'
  | 'flight-check-in'
  | 'flight-hold-expired'
  | 'flight-price-changed'
  | 'flight-ticketing-failed'
  | 'flight-cancelled';

/**
 * The states of a flight and the transitions between them. A flight begins as `held`. The database has the same
 * transitions (table `flight_arrows`) and refuses any other; a test compares the two.
 */
export const flightStates: StateTable<FlightStatus, FlightMail> = {
  held: {
    to: ['payment_processing', 'hold_expired', 'cancelled'],
    note: 'The seats are held until the account expires',
  },
  payment_processing: {
    to: ['paid', 'hold_expired', 'cancelled'],
    note: 'Money has arrived',
  },
  // the tickets are issued in the transaction of the payment, or soon after it
  paid: { to: ['ticketing'], note: 'Your payment is in' },
  ticketing: { to: ['ticketed', 'ticketing_failed'], note: 'The airline is issuing your tickets' },
  ticketed: { to: ['completed', 'cancelled'], note: 'Your tickets are issued', mail: 'flight-ticketed' },
  completed: { to: [], note: 'You have arrived' },
  // next: the seats are held again at the agreed price for a new account or a late payment, or the price has increased
  hold_expired: {
    to: ['held', 'price_changed', 'cancelled'],
    note: 'The account expired before the whole amount arrived',
    mail: 'flight-hold-expired',
  },
  // no seats are held; next: the traveller accepts the new price, or it has fallen again, or the booking ends
  price_changed: {
    to: ['held', 'cancelled'],
    note: 'The price rose while the seats were not held; nothing is booked until you decide',
    mail: 'flight-price-changed',
  },
  ticketing_failed: {
    to: [],
    note: 'The airline did not issue the tickets; we refund your money',
    mail: 'flight-ticketing-failed',
  },
  cancelled: { to: [], note: 'The flight is cancelled', mail: 'flight-cancelled' },
};

export const firstFlightStatus = 'held' satisfies FlightStatus;

/** The states in which seats are held until the account expires. */
export const unpaidFlightStatuses = ['held', 'payment_processing'] as const satisfies readonly FlightStatus[];
const paidFlightStatuses: readonly FlightStatus[] = ['paid', 'ticketing', 'ticketed', 'completed'];

export const isFlightUnpaid = (status: FlightStatus): boolean => unpaidFlightStatuses.some((one) => one === status);
export const isFlightPaid = (status: FlightStatus): boolean => paidFlightStatuses.includes(status);

export const flightKind: Kind<FlightStatus, FlightMail> = {
  name: 'flight',
  bookings: 'flight_bookings',
  timeline: 'flight_timeline',
  startsAt: 'departs_at',
  endsAt: 'arrives_at',
  states: flightStates,
  paid: paidFlightStatuses,
};
