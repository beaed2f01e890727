import { expect, test } from '@jest/globals';
import { ride } from '../testing/samples';
import { timesErrors, timesOf, timesRequest } from './times-form';

test('the form begins with the times of the ride', () =>
  expect(timesOf(ride())).toEqual({ pickupDate: '2026-11-21', pickupTime: '09:30', landing: '09:30' }));

test.each([
  ['23:45', '00:30', '2026-11-22'],
  ['00:30', '23:50', '2026-11-20'],
  ['09:30', '11:30', '2026-11-21'],
])('with the pickup at %s, a landing at %s is on %s', (pickupTime, landing, date) => {
  const form = { pickupDate: '2026-11-21', pickupTime, landing };
  expect(timesRequest(form)).toEqual({ pickupDate: '2026-11-21', pickupTime, landing: { date, time: landing } });
});

test('an unknown landing is not sent', () =>
  expect(timesRequest({ pickupDate: '2026-11-21', pickupTime: '09:30', landing: '' })).not.toHaveProperty('landing'));

test('an incomplete time is an error', () =>
  expect(Object.keys(timesErrors({ pickupDate: '2026-11-21', pickupTime: '', landing: '9' }))).toEqual([
    'pickupTime',
    'landing',
  ]));
