import { expect, test } from '@jest/globals';
import { dayBeforeMs, flightPart, oneWay, rideOn, ridePart, rideThere } from '../../testing/trip-samples';
import { tripDays, tripPoints } from './day-line';
import { type TripPart, tripsOf } from './trips';

const driver = { name: 'Musa Ɗanladi', phone: '+2348035550199', plateNumber: 'KJA 482 XB' };
const there = ridePart('TFY-RAAA-AAAA', rideThere);
const on = ridePart('TFY-RBBB-BBBB', rideOn);

function lineOf(parts: readonly TripPart[], nowMs = dayBeforeMs) {
  const [trip] = tripsOf(parts, nowMs);
  if (!trip) throw new Error('There is no trip');
  return tripDays(tripPoints(trip, nowMs)).flatMap(({ day, points }) => [
    day,
    ...points.map(({ at, what, state }) => `${at?.slice(11, 16) ?? '     '} ${what} ${state}`),
  ]);
}

test('the moments of a trip are in order, each on its day', () => {
  expect(lineOf([on, flightPart(), there])).toEqual([
    '2026-11-27',
    '05:10 Driver at 12 Allen Avenue now',
    '      At the airport next',
    '05:15 Be at the airport in Lagos next',
    '07:15 Take-off in Lagos next',
    '08:30 Landing in Abuja next',
    '09:15 Driver at arrivals next',
    '      Wuse, FCT next',
    '2026-11-30',
    '15:50 Be at the airport in Abuja next',
    '17:50 Take-off in Abuja next',
    '19:05 Landing in Lagos next',
  ]);
});

test('both ways of a ride are on the line, each with its own state', () => {
  const back = { ...rideOn, pickupDate: '2026-12-01' };
  const { tracked } = ridePart('TFY-RCCC-CCCC', back, { status: 'cancelled' });
  if (!tracked) throw new Error('There is no ride');
  const both = ridePart('TFY-RAAA-AAAA', rideThere, { wayBack: tracked });
  expect(both.legs).toHaveLength(2);
  expect(lineOf([both])).toEqual([
    '2026-11-27',
    '05:10 Driver at 12 Allen Avenue now',
    '      At the airport next',
    '2026-12-01',
    '09:15 Driver at arrivals off',
    '      Wuse, FCT off',
  ]);
});

test('what is over is done, and the next moment stands out', () => {
  const flight = flightPart({ slices: oneWay() });
  const aboveClouds = Date.parse('2026-11-27T07:40:00+01:00');
  const brought = ridePart('TFY-RAAA-AAAA', rideThere, { status: 'completed' });
  expect(lineOf([flight, brought, on], aboveClouds).map((line) => line.split(' ').at(-1))).toEqual([
    '2026-11-27',
    ...['done', 'done', 'done', 'done', 'now', 'next', 'next'],
  ]);
});

test('a ride that is not booked is shown where it would be, with the name of its city', () => {
  const [trip] = tripsOf([flightPart({ slices: oneWay() })], dayBeforeMs);
  const from = {
    direction: 'from',
    airport: 'ABV',
    pickupDate: '2026-11-27',
    pickupTime: '09:30',
    passengers: 2,
  } as const;
  const to = { direction: 'to', airport: 'LOS', pickupDate: '2026-11-27', pickupTime: '03:30', passengers: 2 } as const;
  const points = trip ? tripPoints(trip, dayBeforeMs, [to, from]) : [];
  expect(points.map(({ what, state }) => `${what} ${state}`)).toEqual([
    'Ride to the airport in Lagos open',
    'Be at the airport in Lagos now',
    'Take-off in Lagos next',
    'Landing in Abuja next',
    'Ride from the airport in Abuja open',
  ]);
  expect(points[4]).toMatchObject({ detail: 'About 09:30 AM, see rides', to: expect.stringContaining('airport=ABV') });
});

test('a ride on its way is the current moment of the trip, whatever the time', () => {
  const driving = ridePart('TFY-RAAA-AAAA', rideThere, { status: 'driver_en_route', driver });
  const [trip] = tripsOf([driving, flightPart()], dayBeforeMs);
  const [begin] = trip ? tripPoints(trip, dayBeforeMs) : [];
  expect(begin).toMatchObject({ state: 'now', detail: expect.stringContaining('Musa Ɗanladi') });
});

test('a part that does not take place is crossed out, the others stay', () => {
  const flight = flightPart({ slices: oneWay(), status: 'cancelled' });
  expect(lineOf([flight, there])).toEqual([
    '2026-11-27',
    '05:10 Driver at 12 Allen Avenue now',
    '      At the airport next',
    '07:15 Take-off in Lagos off',
    '08:30 Landing in Abuja off',
  ]);
});

test('a landing that the driver of the next ride knows to be late is the one of the line', () => {
  const late = { ...rideOn, pickupTime: '11:15', flightNumber: 'P4 7124', flightLandsOn: '2026-11-27T09:30:00.000Z' };
  const parts = [flightPart({ slices: oneWay() }), ridePart('TFY-RBBB-BBBB', late)];
  expect(lineOf(parts).slice(3, 5)).toEqual(['10:30 Landing in Abuja next', '11:15 Driver at arrivals next']);
  const [trip] = tripsOf(parts, dayBeforeMs);
  const landing = trip && tripPoints(trip, dayBeforeMs).find(({ what }) => what === 'Landing in Abuja');
  expect(landing?.detail).toMatch(/^08:30.AM by the schedule$/);
});

test('a late flight is before the ride that waits for it', () => {
  const early = ridePart('TFY-RBBB-BBBB', { ...rideOn, pickupTime: '08:00' });
  expect(lineOf([early, flightPart({ slices: oneWay() })]).slice(3, 5)).toEqual([
    '08:30 Landing in Abuja next',
    '08:00 Driver at arrivals next',
  ]);
});

test('a change of planes says how long it is; a time abroad is local', () => {
  const [slice] = oneWay();
  const [segment] = slice?.segments ?? [];
  if (!slice || !segment) throw new Error('The sample has no plane');
  const second = {
    ...segment,
    from: 'ABV',
    to: 'LHR',
    departAt: '2026-11-27T10:00:00+01:00',
    arriveAt: '2026-11-27T15:30:00+00:00',
  };
  const flight = flightPart({ slices: [{ ...slice, segments: [segment, second] }] });
  const [trip] = tripsOf([flight], dayBeforeMs);
  const details = trip ? tripPoints(trip, dayBeforeMs).map(({ detail }) => detail) : [];
  expect(details).toEqual([
    '',
    'P4 7124, Air Peace',
    'Change of planes, 1 hour, 30 minutes',
    'P4 7124, Air Peace',
    'local time',
  ]);
});
