import { expect, test } from '@jest/globals';
import { ApiError } from 'shared/http';
import { lookUpFailure } from './look-up-failure';

const advice = 'This booking was looked up too often. Open it by the link in our mail about it.';
const limited = (retryAfterSeconds?: number) =>
  new ApiError('STATUS', { status: 429, data: { code: 'RATE_LIMITED', message: advice }, retryAfterSeconds });

test('gives the advice of the server, and how long to wait, never less than it takes', () => {
  expect(lookUpFailure(limited(45), true)).toBe(`${advice} You can look it up again in 45 seconds.`);
  expect(lookUpFailure(limited(61), true)).toBe(`${advice} You can look it up again in 2 minutes.`);
  expect(lookUpFailure(limited(3_600), true)).toBe(`${advice} You can look it up again in 1 hour.`);
  expect(lookUpFailure(limited(), true)).toBe(advice);
});

test('one sentence for every reason that a booking is not found', () => {
  const error = new ApiError('STATUS', { status: 404, data: { code: 'NOT_FOUND', message: 'No such reference.' } });
  expect(lookUpFailure(error, true)).toMatch(/^We found no booking with this booking ID and this name or e-mail/);
});

test('tells a device without a connection from a site out of reach', () => {
  expect(lookUpFailure(new ApiError('FETCH_ERROR'), false)).toMatch('You are offline. What you typed is kept');
  expect(lookUpFailure(new ApiError('FETCH_ERROR'), true)).toMatch('We could not reach the site.');
});
