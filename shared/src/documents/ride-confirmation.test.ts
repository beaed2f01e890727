import { expect, test } from '@jest/globals';
import { exampleRide } from '../contract/example-ride';
import { confirmationPending } from './ride-confirmation';

const { ride } = exampleRide;
const back = (confirmBy: string | null) => ({
  status: 'awaiting_confirmation' as const,
  ride,
  terms: null,
  givenBack: 0,
  confirmBy,
});
const textOf = (booked: Parameters<typeof confirmationPending>[0]) => {
  const pending = confirmationPending(booked, (at) => at);
  return pending && `${pending.until} ${pending.otherwise}`;
};

test('one way has one deadline', () => {
  expect(textOf({ confirmBy: '8 PM' })).toBe(
    'the ride is confirmed, by 8 PM. If it is not by then, we cancel it and send all your money back.',
  );
  expect(textOf({ confirmBy: null })).toBeUndefined();
});

test('each way of a booking with a return ride has its own, as long as it waits for it', () => {
  const otherwise = 'A way that is not confirmed by then is cancelled, and all that you paid for it goes back.';
  expect(textOf({ confirmBy: '8 PM', wayBack: back('9 PM') })).toBe(
    `each way is confirmed: the way there by 8 PM, the way back by 9 PM. ${otherwise}`,
  );
  expect(textOf({ confirmBy: null, wayBack: back('9 PM') })).toBe(
    `your ride is confirmed: the way back by 9 PM. ${otherwise}`,
  );
  expect(textOf({ confirmBy: null, wayBack: back(null) })).toBeUndefined();
});
