import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { canTransition, isFinal } from '../bookings/states';
import { firstRideStatus, hasRideBegun, isRideAhead, isRidePaid, rideStates } from './ride-states';

describe('the states of a ride', () => {
  it('have a path from payment to arrival', () => {
    const path: RideStatus[] = [
      'pending_payment',
      'awaiting_confirmation',
      'confirmed',
      'driver_assigned',
      'driver_en_route',
      'driver_arrived',
      'in_progress',
      'completed',
    ];
    path.slice(1).forEach((to, index) => {
      expect(canTransition(rideStates, path[index] ?? firstRideStatus, to)).toBe(true);
    });
  });

  it('are all reachable', () => {
    const reached = new Set<RideStatus>([firstRideStatus]);
    for (const status of reached) for (const to of rideStates[status].to) reached.add(to);
    expect(reached).toEqual(new Set(rideStatuses));
  });

  it('are final once it is completed, cancelled or missed', () => {
    const final = rideStatuses.filter((status) => isFinal(rideStates, status));
    expect(new Set(final)).toEqual(new Set(['completed', 'cancelled', 'no_show']));
  });

  it('never lead from paid to unpaid', () => {
    const after = new Set<RideStatus>(['awaiting_confirmation']);
    for (const status of after) for (const to of rideStates[status].to) after.add(to);
    for (const unpaid of ['pending_payment', 'expired', 'payment_review'] as const)
      expect(after.has(unpaid)).toBe(false);
  });

  it('are ahead of the ride while it is paid and its driver has not arrived', () => {
    const ahead = ['awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'];
    expect(rideStatuses.filter(isRideAhead)).toEqual(ahead);
    const paid = [...ahead, 'driver_arrived', 'in_progress', 'completed', 'no_show'];
    expect(new Set(rideStatuses.filter(isRidePaid))).toEqual(new Set(paid));
  });

  it('resume after the account has expired, and after a review', () => {
    expect(canTransition(rideStates, 'expired', 'pending_payment')).toBe(true);
    expect(canTransition(rideStates, 'payment_review', 'awaiting_confirmation')).toBe(true);
  });
});

test('a ride has begun from its pickup on, or once the traveller is on the way', () => {
  const pickupAt = new Date('2026-11-20T09:00:00Z');
  const before = new Date(pickupAt.getTime() - 1);
  expect(hasRideBegun('confirmed', pickupAt, before)).toBe(false);
  expect(hasRideBegun('confirmed', pickupAt, pickupAt)).toBe(true);
  expect(hasRideBegun('in_progress', pickupAt, before)).toBe(true);
  expect(hasRideBegun('completed', pickupAt, before)).toBe(true);
});
