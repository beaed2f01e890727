import { expect, test } from '@jest/globals';
import { rideStatuses } from 'shared/contract/lists';
import { airport, booked, createdRide, ikeja } from '../testing/samples';
import { colourOf } from './car-colours';
import { isAirport, shortPlace } from './places';
import { discountOf, includedInPrice, priceSummary } from './price-summary';
import { createdRideOf, isStoredRide } from './ride-payment';
import { rideStatusTones } from './ride-status';
import { rideSteps } from './steps';

test('Base Fare is the total minus 1,000', () => {
  expect(priceSummary(34_500)).toEqual({ baseFare: 33_500, discount: 0, reminder: 1_000, tripTotal: 34_500 });
  expect(priceSummary(34_500.1).baseFare).toBe(33_500.1);
  expect(includedInPrice({ freeWaitMinutes: 15 })).toBe('Whole car, tolls and 15 minutes’ wait included.');
  expect(includedInPrice({ freeWaitMinutes: 1 })).toBe('Whole car, tolls and 1 minute’s wait included.');
});

test('a coupon is taken off what is paid, never off the Base Fare or the Reminder', () => {
  expect(priceSummary(34_500.1, 3_350.01)).toEqual({
    baseFare: 33_500.1,
    discount: 3_350.01,
    reminder: 1_000,
    tripTotal: 31_150.09,
  });
  expect(discountOf(booked({ ride: { price: 34_500.1 }, payment: { amountDue: 31_150.09 } }))).toBe(3_350.01);
  expect(discountOf(booked())).toBe(0);
});

test('the steps are Ride, Traveller, Review, Payment, Confirmation', () => {
  expect(rideSteps).toEqual(['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation']);
});

test('the store is told only of a booking that it does not hold yet', () => {
  const now = booked();
  expect(createdRideOf(now)).toMatchObject({ firstName: 'Amaka', lastName: 'Okafor' });
  expect(isStoredRide(createdRideOf(now), now)).toBe(true);
  expect(isStoredRide(null, now)).toBe(false);
  expect(isStoredRide(createdRide(), booked({ transfer_details: { accountNumber: '1' } }))).toBe(false);
});

test('places and paints have their short forms', () => {
  expect(isAirport(airport)).toBe(true);
  expect(isAirport(ikeja)).toBe(false);
  expect(shortPlace(airport)).toBe('Airport (LOS)');
  expect(shortPlace(ikeja)).toBe('Ikeja');
  expect(colourOf('Dark Blue')).toBe('#1F3A6E');
  expect(colourOf('Plaid')).toBeUndefined();
});

test('every state of a ride has a tone', () => {
  expect(Object.keys(rideStatusTones).sort()).toEqual([...rideStatuses].sort());
});
