import { expect, test } from '@jest/globals';
import { rideStatuses } from 'shared/contract/lists';
import { airport, booked, createdRide, ikeja, ride } from '../testing/samples';
import { colourOf } from './car-colours';
import { isAirport, shortPlace } from './places';
import { bookedAmounts, childSeatsPrice, includedInPrice, priceSummary, totalPrice } from './price-summary';
import { createdRideOf, isStoredRide, journeyOf } from './ride-payment';
import { rideStatusTones } from './ride-status';
import { rideSteps } from './steps';

test('Base Fare is the total minus 1,000', () => {
  expect(priceSummary({ price: 34_500 })).toEqual({
    baseFare: 33_500,
    wayBack: 0,
    discount: 0,
    reminder: 1_000,
    tripTotal: 34_500,
  });
  expect(priceSummary({ price: 34_500.1 }).baseFare).toBe(33_500.1);
  expect(includedInPrice({ freeWaitMinutes: 15 })).toBe('Whole car, tolls and 15 minutes’ wait included.');
  expect(includedInPrice({ freeWaitMinutes: 1 })).toBe('Whole car, tolls and 1 minute’s wait included.');
});

test('a coupon is taken off what is paid, never off the Base Fare or the Reminder', () => {
  expect(priceSummary({ price: 34_500.1, discount: 3_350.01 })).toEqual({
    baseFare: 33_500.1,
    wayBack: 0,
    discount: 3_350.01,
    reminder: 1_000,
    tripTotal: 31_150.09,
  });
  expect(bookedAmounts(booked({ ride: { price: 34_500.1 }, payment: { amountDue: 31_150.09 } })).discount).toBe(
    3_350.01,
  );
  expect(bookedAmounts(booked()).discount).toBe(0);
});

test('both ways cost the sum of their fares and the Reminder once, less what was given back for one of them', () => {
  const wayBack = { price: 33_500 };
  expect(totalPrice({ price: 34_500, wayBack })).toBe(68_000);
  expect(priceSummary({ price: 34_500, wayBack: 33_500, childSeats: 6_000 })).toMatchObject({
    baseFare: 33_500,
    wayBack: 33_500,
    reminder: 1_000,
    tripTotal: 74_000,
  });
  const ofBack = { ride: { price: 33_500, childSeatsPrice: 0 }, givenBack: 33_500 };
  const amounts = bookedAmounts({ ride: { price: 34_500 }, wayBack: ofBack, payment: { amountDue: 34_500 } });
  expect(amounts).toMatchObject({ discount: 0, givenBack: 33_500 });
  expect(priceSummary(amounts).tripTotal).toBe(34_500);
  expect(childSeatsPrice({ childSeatPrice: 3_000, wayBack: ride({}) as never }, '2')).toBe(12_000);
});

test('the steps are Ride, Traveller, Review, Payment, Confirmation', () => {
  expect(rideSteps).toEqual(['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation']);
});

test('the store gets only a booking that it does not have yet', () => {
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
  expect(journeyOf(ride({ place: 'Opebi' })).route).toBe('Airport (LOS) to Opebi');
  expect(colourOf('Dark Blue')).toBe('#1F3A6E');
  expect(colourOf('Plaid')).toBeUndefined();
});

test('every state of a ride has a tone', () => {
  expect(Object.keys(rideStatusTones).sort()).toEqual([...rideStatuses].sort());
});
