import { expect, test } from '@jest/globals';
import { ApiError } from 'shared/http';
import { lookUpErrors, lookUpFailure, lookUpRequest, serverErrors } from './look-up-form';

test('a value with an @ is sent as an e-mail', () => {
  expect(lookUpRequest({ bookingId: 'tfy r8k2 mqx4', who: ' Okafor ' })).toEqual({
    bookingId: 'TFY-R8K2-MQX4',
    lastName: 'Okafor',
  });
  expect(lookUpRequest({ bookingId: 'TFY-R8K2-MQX4', who: 'a@example.com' })).toEqual({
    bookingId: 'TFY-R8K2-MQX4',
    email: 'a@example.com',
  });
});

test('each field says what to do', () => {
  expect(lookUpErrors({ bookingId: ' ', who: '' })).toEqual({
    bookingId: 'Enter your booking ID. You find it in every e-mail about your booking.',
    who: 'Enter the last name or the e-mail of the booking.',
  });
  expect(lookUpErrors({ bookingId: 'TFY-R8K2', who: 'ola@' })).toEqual({
    bookingId: 'Write the whole booking ID, like TFY-R8K2-MQX4.',
    who: 'Write the address like name@example.com.',
  });
  expect(lookUpErrors({ bookingId: 'r8k2mqx4', who: 'Ọlá' })).toEqual({});
  expect(lookUpErrors({ bookingId: 'tfy aaaa bbbb', who: 'Ọlá' })).toEqual({
    bookingId: 'We do not know this booking ID. Check each letter.',
  });
});

test("the server's message about a name or an e-mail is shown at the one field", () => {
  expect(serverErrors({ lastName: 'Too long' })).toEqual({ who: 'Too long' });
  expect(serverErrors({ email: 'No address', bookingId: 'No ID' })).toEqual({ who: 'No address', bookingId: 'No ID' });
});

const advice = 'This booking was looked up too often. Open it by the link in our e-mail about it.';
const limited = (retryAfterSeconds?: number) =>
  new ApiError('STATUS', { status: 429, data: { code: 'RATE_LIMITED', message: advice }, retryAfterSeconds });

test('shows the advice of the server, and a wait that is never too short', () => {
  expect(lookUpFailure(limited(45), true)).toBe(`${advice} You can look it up again in 45 seconds.`);
  expect(lookUpFailure(limited(61), true)).toBe(`${advice} You can look it up again in 2 minutes.`);
  expect(lookUpFailure(limited(3_600), true)).toBe(`${advice} You can look it up again in 1 hour.`);
  expect(lookUpFailure(limited(), true)).toBe(advice);
});

test('one sentence for every reason that a booking is not found', () => {
  const error = new ApiError('STATUS', { status: 404, data: { code: 'NOT_FOUND', message: 'No such reference.' } });
  expect(lookUpFailure(error, true)).toMatch(/^We found no booking with this booking ID and this name or e-mail/);
});

test('a device without a connection and a site that cannot be reached have different sentences', () => {
  expect(lookUpFailure(new ApiError('FETCH_ERROR'), false)).toMatch('You are offline. What you typed is kept');
  expect(lookUpFailure(new ApiError('FETCH_ERROR'), true)).toMatch('We could not reach the site.');
});
