import { expect, test } from '@jest/globals';
import { clockOf, secondsLeft } from 'shared/countdown';
import { announcementAt, shareLeft } from './countdown';

test.each([
  [1601, '26:41'],
  [59, '00:59'],
  [0, '00:00'],
  [5400, '90:00'],
])('%i seconds read %s', (seconds, clock) => expect(clockOf(seconds)).toBe(clock));

test('the time left is never negative', () => {
  expect(secondsLeft(1_000, 5_000)).toBe(0);
  expect(secondsLeft(5_000, 4_999)).toBe(1);
});

test.each([
  [601, 600, '10 minutes left.'],
  [301, 299, '5 minutes left.'],
  [61, 60, '1 minute left.'],
  [700, 200, '5 minutes left.'],
  [1, 0, 'The time is up.'],
  [600, 599, undefined],
  [1601, 1600, undefined],
])('from %i to %i seconds, the announcement is %s', (before, now, text) =>
  expect(announcementAt(before, now)).toBe(text),
);

test('the share of time left goes from 1 to 0', () => {
  expect(shareLeft(0, 1000, 0)).toBe(1);
  expect(shareLeft(0, 1000, 250)).toBe(0.75);
  expect(shareLeft(0, 1000, 2000)).toBe(0);
  expect(shareLeft(1000, 1000, 1000)).toBe(0);
});
