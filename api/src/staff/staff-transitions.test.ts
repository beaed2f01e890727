import { type RideStatus, rideStatuses } from 'shared/contract/lists';
import { acceptsDriver, staffTransitions } from './staff-transitions';

it.each<[RideStatus, RideStatus[]]>([
  ['pending_payment', ['cancelled']],
  ['awaiting_confirmation', ['confirmed', 'cancelled']],
  ['confirmed', ['driver_assigned', 'cancelled']],
  ['driver_assigned', ['driver_assigned', 'driver_en_route', 'cancelled']],
  ['driver_arrived', ['in_progress', 'no_show']],
  ['in_progress', ['completed']],
  ['expired', []],
  ['completed', []],
])('the staff can change a ride from %s to %j', (from, to) => {
  expect(staffTransitions(from)).toEqual(to);
});

it('offers a driver exactly in the states that accept one', () => {
  for (const status of rideStatuses)
    expect(staffTransitions(status).includes('driver_assigned')).toBe(acceptsDriver(status));
});
