import { expect, test } from '@jest/globals';
import { rideStatuses } from 'shared/contract/lists';
import { booked } from '../testing/samples';
import { rideUnderPayment } from './ride-payment';
import { paymentStateOfRide } from './ride-status';

test('every status of a ride has a payment state', () => {
  expect(Object.keys(paymentStateOfRide).sort()).toEqual([...rideStatuses].sort());
});

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

test('a ride is paid by its traveller and named by its car', () => {
  expect(rideUnderPayment(booked())).toMatchObject({
    payerFirstName: 'Amaka',
    payerLastName: 'Okafor',
    bookingName: 'Toyota Highlander',
    state: 'waiting',
  });
});
