import { describe, expect, it } from '@jest/globals';
import { type FlightStatus, flightStatuses } from 'shared/contract/lists';
import { firstFlightStatus, flightStates, isFlightPaid, isFlightUnpaid, mayBecome } from './flight-states';

describe('the life of a flight', () => {
  it('runs from the hold to the arrival', () => {
    const road: FlightStatus[] = ['held', 'payment_processing', 'paid', 'ticketing', 'ticketed', 'completed'];
    road.slice(1).forEach((to, index) => {
      expect(mayBecome(road[index] ?? firstFlightStatus, to)).toBe(true);
    });
  });

  it('reaches every state, and never leaves a final one', () => {
    const reached = new Set<FlightStatus>([firstFlightStatus]);
    for (const status of reached) for (const to of flightStates[status].to) reached.add(to);
    expect(reached).toEqual(new Set(flightStatuses));
    for (const final of ['completed', 'cancelled', 'ticketing_failed'] as const)
      expect(flightStates[final].to).toEqual([]);
  });

  it('never takes a paid flight back to unpaid', () => {
    const after = new Set<FlightStatus>(['paid']);
    for (const status of after) for (const to of flightStates[status].to) after.add(to);
    for (const unpaid of ['held', 'payment_processing', 'hold_expired', 'price_changed'] as const)
      expect(after.has(unpaid)).toBe(false);
  });

  it('is never paid and unpaid at once', () => {
    expect(flightStatuses.filter((status) => isFlightPaid(status) && isFlightUnpaid(status))).toEqual([]);
  });
});
