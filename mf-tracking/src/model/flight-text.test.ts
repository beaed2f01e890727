import { expect, test } from '@jest/globals';
import { trackedFlight } from '../testing/samples';
import { daysLater, durationAndStops, flightNumbers } from './flight-text';

const { slices, airports } = trackedFlight();
const [direct = slices[0]] = slices;
if (!direct) throw new Error('The sample has no flight');
const [segment] = direct.segments;
if (!segment) throw new Error('The sample has no plane');
const withStop = {
  ...direct,
  durationMinutes: 185,
  stops: 1,
  segments: [segment, { ...segment, from: 'ABV', to: 'KAN', flightNumber: 'P4 7200' }],
};

test('names the planes, how long it takes, and where it stops', () => {
  expect(flightNumbers(direct)).toBe('P4 7124, Air Peace');
  expect(durationAndStops(direct, airports)).toBe('1 hour, 15 minutes, non-stop');
  expect(flightNumbers(withStop)).toBe('P4 7124 and P4 7200, Air Peace');
  expect(durationAndStops(withStop, airports)).toBe('3 hours, 5 minutes, 1 stop in Abuja');
  expect(durationAndStops({ ...withStop, segments: [segment] }, airports)).toBe('3 hours, 5 minutes, 1 stop');
});

test('tells an arrival on another day', () => {
  expect(daysLater(direct)).toBe('');
  expect(daysLater({ departAt: '2026-11-27T23:15:00+01:00', arriveAt: '2026-11-28T06:00:00+00:00' })).toBe('+1 day');
});
