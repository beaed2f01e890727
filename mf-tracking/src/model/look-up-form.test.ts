import { expect, test } from '@jest/globals';
import { lookUpErrors, lookUpRequest, serverErrors } from './look-up-form';

test('an @ makes an e-mail of it', () => {
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
    bookingId: 'Enter your booking ID. It stands in the mail about your booking.',
    who: 'Enter the last name or the e-mail of the booking.',
  });
  expect(lookUpErrors({ bookingId: 'TFY-R8K2', who: 'ola@' })).toEqual({
    bookingId: 'Write the whole booking ID, like TFY-R8K2-MQX4.',
    who: 'Write the address like name@example.com.',
  });
  expect(lookUpErrors({ bookingId: 'r8k2mqx4', who: 'Ọlá' })).toEqual({});
});

test("the server's word about a name or an e-mail stands at the one field", () => {
  expect(serverErrors({ lastName: 'Too long' })).toEqual({ who: 'Too long' });
  expect(serverErrors({ email: 'No address', bookingId: 'No ID' })).toEqual({ who: 'No address', bookingId: 'No ID' });
});
