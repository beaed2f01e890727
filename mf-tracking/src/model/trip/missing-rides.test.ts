import { expect, test } from '@jest/globals';
import { defaultSiteRules } from 'shared/remote';
import { dayBeforeMs, flightPart, oneWay, rideOn, ridePart, rideThere } from '../../testing/trip-samples';
import { missingRides } from './missing-rides';
import { type TripPart, tripsOf } from './trips';

function missing(parts: readonly TripPart[]) {
  const [trip] = tripsOf(parts, dayBeforeMs);
  return trip && missingRides(trip, dayBeforeMs, defaultSiteRules).map((ride) => `${ride.direction} ${ride.airport}`);
}
const there = ridePart('TFY-RAAA-AAAA', rideThere);
const on = ridePart('TFY-RBBB-BBBB', rideOn);

test('each end of each flight has its ride until one is booked for it', () => {
  expect(missing([flightPart()])).toEqual(['to LOS', 'from ABV', 'to ABV', 'from LOS']);
  expect(missing([flightPart(), there])).toEqual(['from ABV', 'to ABV', 'from LOS']);
  expect(missing([flightPart({ slices: oneWay() }), there, on])).toEqual([]);
});

test('a cancelled ride is missing again, and a flight that does not take place needs none', () => {
  const off = ridePart('TFY-RBBB-BBBB', rideOn, { status: 'cancelled' });
  expect(missing([flightPart({ slices: oneWay() }), there, off])).toEqual(['from ABV']);
  expect(missing([flightPart({ status: 'cancelled' }), there])).toEqual([]);
});
