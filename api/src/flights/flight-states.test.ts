import { type FlightStatus, flightStatuses } from 'shared/contract/lists';
import { canTransition, isFinal } from '../bookings/states';
import { firstFlightStatus, flightStates, isFlightPaid, isFlightUnpaid } from './flight-states';

describe('the states of a flight', () => {
  it('have a path from the hold to the arrival', () => {
    const path: FlightStatus[] = ['held', 'payment_processing', 'paid', 'ticketing', 'ticketed', 'completed'];
    path.slice(1).forEach((to, index) => {
      expect(canTransition(flightStates, path[index] ?? firstFlightStatus, to)).toBe(true);
    });
  });

  it('are all reachable', () => {
    const reached = new Set<FlightStatus>([firstFlightStatus]);
    for (const status of reached) for (const to of flightStates[status].to) reached.add(to);
    expect(reached).toEqual(new Set(flightStatuses));
  });

  it('are final once it is completed, cancelled or refused by the airline', () => {
    const final = flightStatuses.filter((status) => isFinal(flightStates, status));
    expect(new Set(final)).toEqual(new Set(['completed', 'cancelled', 'ticketing_failed']));
  });

  it('never lead from paid to unpaid', () => {
    const after = new Set<FlightStatus>(['paid']);
    for (const status of after) for (const to of flightStates[status].to) after.add(to);
    for (const unpaid of ['held', 'payment_processing', 'hold_expired', 'price_changed'] as const)
      expect(after.has(unpaid)).toBe(false);
  });

  it('are unpaid until the whole amount was received, then paid, and never both', () => {
    expect(flightStatuses.filter(isFlightUnpaid)).toEqual(['held', 'payment_processing']);
    expect(flightStatuses.filter(isFlightPaid)).toEqual(['paid', 'ticketing', 'ticketed', 'completed']);
  });

  it('resume after the hold has expired, at the same price or at a higher one', () => {
    expect(canTransition(flightStates, 'hold_expired', 'held')).toBe(true);
    expect(canTransition(flightStates, 'price_changed', 'held')).toBe(true);
    expect(canTransition(flightStates, 'price_changed', 'paid')).toBe(false);
  });
});
