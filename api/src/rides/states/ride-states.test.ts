import { describe, expect, it } from '@jest/globals';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { firstRideStatus, mayBecome, rideStates } from './ride-states';

describe('the life of a ride', () => {
  it('runs from payment to arrival', () => {
    const road: RideStatus[] = [
      'pending_payment',
      'awaiting_confirmation',
      'confirmed',
      'driver_assigned',
      'driver_en_route',
      'driver_arrived',
      'in_progress',
      'completed',
    ];
    road.slice(1).forEach((to, index) => {
      expect(mayBecome(road[index] ?? firstRideStatus, to)).toBe(true);
    });
  });

  it('reaches every state, and never leaves a final one', () => {
    const reached = new Set<RideStatus>([firstRideStatus]);
    for (const status of reached) for (const to of rideStates[status].to) reached.add(to);
    expect(reached).toEqual(new Set(rideStatuses));
    for (const final of ['completed', 'cancelled', 'no_show'] as const) expect(rideStates[final].to).toEqual([]);
  });

  it('never takes a paid ride back to unpaid', () => {
    const after = new Set<RideStatus>(['awaiting_confirmation']);
    for (const status of after) for (const to of rideStates[status].to) after.add(to);
    for (const unpaid of ['pending_payment', 'expired', 'payment_review'] as const)
      expect(after.has(unpaid)).toBe(false);
  });
});
