import type { Standing } from 'shared/checkout/payment';
import type { FlightStatus } from 'shared/contract/lists';

/** Whether a flight booking in this state has its money. */
export const flightStanding: Readonly<Record<FlightStatus, Standing>> = {
  held: 'waiting',
  payment_processing: 'waiting',
  paid: 'paid',
  ticketing: 'paid',
  ticketed: 'paid',
  completed: 'paid',
  hold_expired: 'expired',
  price_changed: 'special',
  ticketing_failed: 'special',
  cancelled: 'cancelled',
};

/** The states in which the airline has still to issue the tickets. */
export const isBeforeTickets = (status: FlightStatus): boolean => status === 'paid' || status === 'ticketing';
