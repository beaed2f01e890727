import { expect, test } from '@jest/globals';
import { flightDays } from './search-form';

const rules = { flightCutoffMinutes: 120, flightLatestDays: 360 };
const lateInLagosMs = Date.parse('2026-11-20T22:15:00Z');

test.each([
  ['Africa/Lagos', '2026-11-21', '2027-11-15'],
  ['America/New_York', '2026-11-20', '2027-11-15'],
  ['Asia/Dubai', '2026-11-21', '2027-11-16'],
])('the days that can be booked from %s are those of its own calendar', (timeZone, min, max) => {
  expect(flightDays(lateInLagosMs, rules, timeZone)).toEqual({ min, max });
});
