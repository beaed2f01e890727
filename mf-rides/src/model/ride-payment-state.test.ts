import { expect, test } from '@jest/globals';
import { booked } from '../testing/samples';
import { rideUnderPayment } from './ride-payment';

test.each([
  'awaiting_confirmation',
  'confirmed',
  'driver_assigned',
  'driver_en_route',
  'driver_arrived',
  'in_progress',
  'completed',
] as const)('%s is paid', (status) => {
  expect(rideUnderPayment(booked({ savedBookedRide: { status } })).state).toBe('paid');
});

test('a booking with a cancelled way there has the state of its way back, and shows both ways', () => {
  const { ride } = booked();
  const wayBack = { status: 'confirmed' as const, ride, terms: null, confirmBy: null, givenBack: 0 };
  const payment = rideUnderPayment({ ...booked({ savedBookedRide: { status: 'cancelled' } }), wayBack });
  expect(payment).toMatchObject({
    state: 'paid',
    route: expect.stringMatching(/ and back$/),
    backAt: payment.beginsAt,
  });
});

test('a ride is paid by its traveller and named by its car', () => {
  expect(rideUnderPayment(booked())).toMatchObject({
    payerFirstName: 'Amaka',
    payerLastName: 'Okafor',
    bookingName: 'Toyota Highlander',
    state: 'waiting',
  });
});
