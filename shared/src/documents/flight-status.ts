import type { FlightStatus } from '../contract/lists';

/** How each state of a flight booking is said to a traveller. */
export const flightStatusText: Readonly<Record<FlightStatus, string>> = {
  held: 'Waiting for payment',
  payment_processing: 'Paid in part',
  paid: 'Paid, tickets follow',
  ticketing: 'Tickets being issued',
  ticketed: 'Ticketed',
  completed: 'Completed',
  hold_expired: 'Expired',
  price_changed: 'Price changed',
  ticketing_failed: 'Tickets could not be issued',
  cancelled: 'Cancelled',
};
