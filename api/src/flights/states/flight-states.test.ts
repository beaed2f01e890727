import { describe, expect, it } from '@jest/globals';
import { type FlightStatus, flightStatuses } from 'shared/contract/lists';
import {
  firstFlightStatus,
  flightArrows,
  flightStates,
  isFlightOver,
  isFlightPaid,
  isFlightUnpaid,
  mayBecome,
} from './flight-states';

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

  it('is unpaid until all the money is in, paid until it is over, and never both', () => {
    expect(flightStatuses.filter(isFlightUnpaid)).toEqual(['held', 'payment_processing']);
    expect(flightStatuses.filter(isFlightPaid)).toEqual(['paid', 'ticketing', 'ticketed', 'completed']);
  });

  it('is over once nothing can follow', () => {
    expect(new Set(flightStatuses.filter(isFlightOver))).toEqual(
      new Set(['completed', 'cancelled', 'ticketing_failed']),
    );
  });

  it('begins again after its hold has expired, at the same price or at a higher one', () => {
    expect(mayBecome('hold_expired', 'held')).toBe(true);
    expect(mayBecome('price_changed', 'held')).toBe(true);
    expect(mayBecome('price_changed', 'paid')).toBe(false);
  });

  it('has one list of transitions, the same as by state', () => {
    const listed = flightArrows.map(({ from_status, to_status }) => [from_status, to_status]);
    expect(listed).toEqual(expect.arrayContaining([['ticketing', 'ticketing_failed']]));
    expect(listed).toHaveLength(flightStatuses.reduce((count, status) => count + flightStates[status].to.length, 0));
  });
});
