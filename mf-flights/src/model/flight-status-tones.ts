import type { FlightStatus } from 'shared/contract/lists';

/** How the badge of a flight's state looks. */
export const flightStatusTones: Readonly<Record<FlightStatus, 'waiting' | 'good' | 'bad' | 'quiet'>> = {
  held: 'waiting',
  payment_processing: 'waiting',
  paid: 'waiting',
  ticketing: 'waiting',
  ticketed: 'good',
  completed: 'quiet',
  hold_expired: 'bad',
  price_changed: 'waiting',
  ticketing_failed: 'bad',
  cancelled: 'bad',
};
