import type { FlightStatus } from 'shared/contract/lists';
import type { Kind } from '../bookings/kind';
import { type FlightMail, flightStates, paidFlightStatuses } from './flight-states';

export const flightKind: Kind<FlightStatus, FlightMail> = {
  name: 'flight',
  bookings: 'flight_bookings',
  timeline: 'flight_timeline',
  startsAt: 'departs_at',
  endsAt: 'arrives_at',
  states: flightStates,
  paid: paidFlightStatuses,
};
