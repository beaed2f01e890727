import { expect, test } from '@jest/globals';
import { rideStatuses } from 'shared/contract/lists';
import { ApiError } from 'shared/http';
import { airport, booked, createdRide, ikeja } from '../testing/samples';
import { attemptFor, keepAttempt, readAttempt } from './attempt';
import { colourOf } from './car-colours';
import { countries, countryName } from './countries/countries';
import { createdRideOf, isStoredRide } from './created-ride';
import { failureCode, failureFields, failureSentence, isOutcomeUnknown } from './failure';
import { isAirport, shortPlace } from './places';
import { includedInPrice, priceSummary } from './price-summary';
import { rideStatusTones } from './ride-status';
import { rideSteps, stepIndex } from './steps';

test('Base Fare is the total minus 1,000', () => {
  expect(priceSummary(34_500)).toEqual({ baseFare: 33_500, reminder: 1_000, tripTotal: 34_500 });
  expect(priceSummary(34_500.1).baseFare).toBe(33_500.1);
  expect(includedInPrice({ freeWaitMinutes: 15 })).toBe('Whole car, tolls and 15 minutes’ wait included.');
});

test('the steps are Ride, Traveller, Review, Payment, Confirmation', () => {
  expect(rideSteps).toEqual(['Ride', 'Traveller', 'Review', 'Payment', 'Confirmation']);
  expect(stepIndex('Payment')).toBe(3);
});

test('countries are 250, Nigeria first, each with its codes and a number of three digits', () => {
  expect(countries).toHaveLength(250);
  expect(countries[0]).toEqual({ code: 'NG', code3: 'NGA', name: 'Nigeria', number: '566' });
  for (const country of countries) {
    expect(country).toEqual({
      code: expect.stringMatching(/^[A-Z]{2}$/),
      code3: expect.stringMatching(/^[A-Z]{3}$/),
      name: expect.stringMatching(/\S/),
      number: expect.stringMatching(/^\d{3}$/),
    });
  }
  expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
  expect(countryName('GH')).toBe('Ghana');
  expect(countryName('ZZ')).toBe('ZZ');
});

test('one key goes with every retry of the same request, and outlives a reload', () => {
  let count = 0;
  const newKey = () => String(++count);
  const first = attemptFor({ a: 1 }, undefined, newKey);
  expect(attemptFor({ a: 1 }, first, newKey)).toBe(first);
  expect(attemptFor({ a: 2 }, first, newKey).key).toBe('2');
  keepAttempt('x', first);
  expect(readAttempt('x')).toEqual(first);
  keepAttempt('x', undefined);
  expect(readAttempt('x')).toBeUndefined();
  sessionStorage.setItem('tafiya:attempt:x', '{');
  expect(readAttempt('x')).toBeUndefined();
  sessionStorage.clear();
});

test('failures are told in sentences', () => {
  const refusal = new ApiError('STATUS', {
    status: 409,
    data: { message: 'That car was just taken', code: 'CAR_TAKEN' },
  });
  const fault = new ApiError('STATUS', { status: 500, data: { message: 'Sorry.', code: 'INTERNAL' } });
  expect(failureSentence(new ApiError('FETCH_ERROR'))).toContain('Check your connection');
  expect(failureSentence(new ApiError('TIMEOUT_ERROR'))).toContain('too long');
  expect(failureSentence(refusal)).toBe('That car was just taken.');
  expect(failureSentence(fault)).toBe('Sorry.');
  expect(failureSentence(new Error('secret'))).toBe('Something went wrong. Try again in a moment.');
  expect(failureCode(refusal)).toBe('CAR_TAKEN');
  expect(failureCode(new ApiError('FETCH_ERROR'))).toBeUndefined();
  expect(failureFields(refusal)).toEqual({});
  expect([refusal, fault, new ApiError('TIMEOUT_ERROR'), new Error('x')].map(isOutcomeUnknown)).toEqual([
    false,
    true,
    true,
    true,
  ]);
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
