import { describe, expect, test } from '@jest/globals';
import { trackedFlight } from '../../testing/samples';
import { dayBeforeMs, flightPart, oneWay, rideOn, ridePart, rideThere } from '../../testing/trip-samples';
import { keptLegs } from './planned-legs';
import { type TripPart, tripsOf } from './trips';

const there = ridePart('TFY-RAAA-AAAA', rideThere);
const on = ridePart('TFY-RBBB-BBBB', rideOn);
const flight = flightPart();
const idsOf = (parts: readonly TripPart[], nowMs = dayBeforeMs) =>
  tripsOf(parts, nowMs).map((trip) => trip.parts.map(({ booking }) => booking.bookingId));
const ids = (...parts: readonly TripPart[]) => parts.map(({ booking }) => booking.bookingId);

describe('what belongs to one trip', () => {
  test('a ride to the airport, the flight, and the ride on from where it lands, in any order', () => {
    expect(idsOf([on, flight, there])).toEqual([ids(there, flight, on)]);
    expect(idsOf([there, on, flight])).toEqual([ids(there, flight, on)]);
  });

  test('a ride that meets the way back', () => {
    const home = ridePart('TFY-RCCC-CCCC', { pickupDate: '2026-11-30', pickupTime: '19:30' });
    expect(idsOf([home, flight])).toEqual([ids(flight, home)]);
  });

  test.each([
    ['from another airport', { ...rideOn, pickupLocation: 'Port Harcourt International Airport (PHC)' }],
    ['to another airport', { ...rideThere, dropOffLocation: 'Port Harcourt International Airport (PHC)' }],
    ['after take-off', { ...rideThere, pickupTime: '07:30' }],
    ['a day before', { ...rideThere, pickupDate: '2026-11-26' }],
    ['a day after landing', { ...rideOn, pickupDate: '2026-11-28' }],
    ['between two places that are no airport', { ...rideThere, dropOffLocation: 'Eti Osa, Lagos' }],
  ])('not a ride %s', (_, ride) => {
    expect(idsOf([ridePart('TFY-RAAA-AAAA', ride), flight])).toHaveLength(2);
  });

  test('the ride of a flight that lands late stays with it', () => {
    const early = ridePart('TFY-RBBB-BBBB', { ...rideOn, pickupTime: '07:30' });
    expect(idsOf([early, flight])).toEqual([ids(flight, early)]);
  });

  test('two single flights are one trip if the second goes back or on, not if it is another journey', () => {
    const [out, back] = trackedFlight().slices;
    if (!out || !back) throw new Error('The sample flies there and back');
    const single = flightPart({ slices: oneWay() });
    const second = (slice: typeof back, bookingId = 'TFY-FBBB-BBBB') => flightPart({ bookingId, slices: [slice] });
    expect(idsOf([second(back), single])).toHaveLength(1);
    const later = (slice: typeof back, day: string) => ({
      ...slice,
      segments: slice.segments.map((one) => ({
        ...one,
        departAt: day + one.departAt.slice(10),
        arriveAt: day + one.arriveAt.slice(10),
      })),
    });
    expect(idsOf([second(later(back, '2027-01-15')), single])).toHaveLength(2);
    expect(idsOf([second(later(out, '2026-12-04')), single])).toHaveLength(2);
  });
});

test('the next trip comes first; past ones last, the latest first', () => {
  const december = ridePart('TFY-RDDD-DDDD', { pickupDate: '2026-12-20' });
  const lastWeek = ridePart('TFY-REEE-EEEE', { pickupDate: '2026-11-20' });
  const lastMonth = ridePart('TFY-RFFF-FFFF', { pickupDate: '2026-10-20' });
  expect(idsOf([lastMonth, december, lastWeek, flight])).toEqual([
    ids(flight),
    ids(december),
    ids(lastWeek),
    ids(lastMonth),
  ]);
  expect(tripsOf([lastWeek], dayBeforeMs)[0]?.isPast).toBe(true);
});

test('a trip is past once all its bookings have ended; without a payment it is not a trip', () => {
  const cancelled = ridePart('TFY-RAAA-AAAA', rideThere, { status: 'cancelled' });
  expect(tripsOf([cancelled], dayBeforeMs)[0]?.isPast).toBe(true);
  expect(tripsOf([cancelled, flight], dayBeforeMs)[0]?.isPast).toBe(false);
  expect(idsOf([ridePart('TFY-RAAA-AAAA', rideThere, { status: 'expired' })])).toEqual([]);
});

test('without an answer of the site the trip is what the device has kept', () => {
  const kept = { ...flight.booking, legs: flight.legs };
  expect(keptLegs(kept)).toEqual(flight.legs);
  const [leg] = keptLegs({ ...there.booking, beginsAt: '2026-11-27T05:10' });
  expect(leg).toEqual({
    from: { place: 'Ikeja, Lagos', at: '2026-11-27T05:10:00+01:00' },
    to: { place: 'Murtala Muhammed International Airport (LOS), Lagos', airport: 'LOS' },
    by: 'Airport pickup',
  });
  // stored legs that an update of the site no longer accepts are left out
  expect(keptLegs({ ...kept, legs: [{ from: 1 }] as never })).toHaveLength(1);
  expect(JSON.stringify([flight.legs, there.legs])).not.toMatch(/Allen Avenue|Adékúnlé|Ifẹ́olúwa/);
});
