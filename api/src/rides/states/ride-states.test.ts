import { describe, expect, it } from '@jest/globals';
import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import {
  firstRideStatus,
  hasRideBegun,
  isRideAhead,
  isRideOver,
  isRidePaid,
  mayBecome,
  rideArrows,
  rideStates,
} from './ride-states';

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

  it('is ahead while it is paid for and its driver has not come', () => {
    const ahead = ['awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'];
    expect(rideStatuses.filter(isRideAhead)).toEqual(ahead);
    const paid = [...ahead, 'driver_arrived', 'in_progress', 'completed', 'no_show'];
    expect(new Set(rideStatuses.filter(isRidePaid))).toEqual(new Set(paid));
  });

  it('is over once nothing can follow', () => {
    expect(new Set(rideStatuses.filter(isRideOver))).toEqual(new Set(['completed', 'cancelled', 'no_show']));
  });

  it('has begun from its pickup on, or once the traveller is on the way', () => {
    const pickupAt = new Date('2026-11-20T09:00:00Z');
    const before = new Date(pickupAt.getTime() - 1);
    expect(hasRideBegun('confirmed', pickupAt, before)).toBe(false);
    expect(hasRideBegun('confirmed', pickupAt, pickupAt)).toBe(true);
    expect(hasRideBegun('in_progress', pickupAt, before)).toBe(true);
    expect(hasRideBegun('completed', pickupAt, before)).toBe(true);
  });

  it('begins again after its account has expired, and after a review', () => {
    expect(mayBecome('expired', 'pending_payment')).toBe(true);
    expect(mayBecome('payment_review', 'awaiting_confirmation')).toBe(true);
  });

  it('has one list of transitions, the same as by state', () => {
    const listed = rideArrows.map(({ from_status, to_status }) => [from_status, to_status]);
    expect(listed).toEqual(expect.arrayContaining([['driver_arrived', 'no_show']]));
    expect(listed).toHaveLength(rideStatuses.reduce((count, status) => count + rideStates[status].to.length, 0));
  });
});
