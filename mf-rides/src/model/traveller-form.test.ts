import { describe, expect, test } from '@jest/globals';
import { airport, ride as foundRide, ikeja, traveller } from '../testing/samples';
import {
  emptyTraveller,
  partyOfSearch,
  serverErrors,
  type TravellerField,
  toTraveller,
  travellerError,
  travellerErrors,
} from './traveller-form';

const ride = foundRide();
const toAirport = foundRide({ pickupLocation: ikeja, dropOffLocation: airport });
const errorOf = (field: TravellerField, value: string) => travellerError({ ...traveller, [field]: value }, field, ride);

test('a complete form has no errors, an empty one has an error for each required field', () => {
  expect(travellerErrors(traveller, ride)).toEqual({});
  expect(Object.keys(travellerErrors(emptyTraveller, ride))).toEqual([
    'title',
    'firstName',
    'lastName',
    'gender',
    'age',
    'email',
    'phone',
    'dropOffAddress',
  ]);
});

test('each end that is not an airport needs an address, and only that address is sent', () => {
  const both = { ...traveller, address: '5 Adeola Odeku Street', dropOffAddress: '12 Allen Avenue' };
  expect(toTraveller(both, ride)).toMatchObject({ address: undefined, dropOffAddress: '12 Allen Avenue' });
  expect(toTraveller(both, toAirport)).toMatchObject({ address: '5 Adeola Odeku Street', dropOffAddress: undefined });
  expect(travellerErrors({ ...both, address: ' ' }, toAirport)).toEqual({
    address: 'Enter the street and a landmark of the pickup.',
  });
  expect(travellerErrors({ ...both, address: ' ' }, ride)).toEqual({});
  expect(travellerErrors({ ...both, dropOffAddress: '' }, ride)).toEqual({
    dropOffAddress: 'Enter the street and a landmark where the ride ends.',
  });
});

test('numbers are filled in from the search, unless they do not fit into the car', () => {
  expect(partyOfSearch({ passengers: 2, luggage: 0 }, ride)).toEqual({ passengers: '2', bags: '0' });
  expect(partyOfSearch({ passengers: 7, luggage: 5 }, ride)).toEqual({});
  expect(partyOfSearch(null, ride)).toEqual({});
});

describe.each(['firstName', 'lastName'] as const)('%s', (field) => {
  test.each([
    'Ọlá',
    'O\u0323la\u0301',
    "O'Brien",
    'O’Brien',
    'Ɗan-Ladi',
    'Jean Paul',
    'A. Bello',
    'محمد',
    '王',
    'ẹ́'.repeat(60),
  ])('%s', (name) => expect(errorOf(field, name)).toBeUndefined());
  test.each(['<b>1234</b>', '1234', '@', '-', 'Ada2', 'Ada 😀', 'Ada\u0000', `A${'\u0301'.repeat(9)}`])(
    '%j is no name',
    (name) => expect(errorOf(field, name)).toBe('Write the name with letters, as in the passport.'),
  );
  test('is no longer than the server accepts, in letters', () => {
    expect(errorOf(field, 'ẹ́'.repeat(61))).toBe('Use at most 60 letters.');
  });
});

describe('e-mail', () => {
  test.each(['a@b.co', 'amaka.okafor+rides@mail.example.com.ng', "o'neil@example.ng", ' amaka@example.com '])(
    '%s',
    (email) => expect(errorOf('email', email)).toBeUndefined(),
  );
  test.each([
    ['', 'Enter your e-mail address. Your confirmation goes there.'],
    ['amaka.okafor@example', 'This address has no ending, such as .com or .ng.'],
    ['amaka.example.com', 'This address has no @, as in name@example.com.'],
    ['amaka okafor@example.com', 'An e-mail address has no spaces.'],
    ['@example.com', 'Write the address like name@example.com.'],
    ['a@b@c.com', 'Write the address like name@example.com.'],
    ['a..b@example.com', 'Write the address like name@example.com.'],
    ['.a@example.com', 'Write the address like name@example.com.'],
    ['a@-example.com', 'Write the address like name@example.com.'],
    [`${'a'.repeat(250)}@example.com`, 'Write the address like name@example.com.'],
  ])('%s: %s', (email, message) => expect(errorOf('email', email)).toBe(message));
});

describe('age', () => {
  test.each(['18', '34', '100'])('%s', (age) => expect(errorOf('age', age)).toBeUndefined());
  test.each(['17', '101', '0'])('%s is outside', (age) => expect(errorOf('age', age)).toContain('from 18 to 100'));
  test.each(['', 'old', '3.5', '-20', '1e2'])('%s is not an age', (age) => expect(errorOf('age', age)).toBeDefined());
});

test('phone, flight number and passengers follow their rules', () => {
  expect(errorOf('phone', '+234 803 555 0142')).toBeUndefined();
  expect(errorOf('phone', '12')).toContain('0803 555 0142');
  expect(errorOf('flightNumber', '')).toBeUndefined();
  expect(errorOf('flightNumber', 'p47121')).toBeUndefined();
  expect(errorOf('flightNumber', 'tomorrow')).toContain('P4 7121');
  expect(errorOf('passengers', '6')).toBeUndefined();
  expect(errorOf('passengers', '7')).toBe('This car has 6 seats. Choose fewer passengers or another car.');
  expect(errorOf('passengers', '0')).toBeDefined();
  expect(errorOf('bags', '0')).toBeUndefined();
  expect(errorOf('bags', '5')).toBe('This car takes 4 large bags. Choose fewer or another car.');
});

test('no text is longer than the server accepts', () => {
  expect(errorOf('firstName', 'A'.repeat(61))).toContain('60');
  expect(errorOf('dropOffAddress', 'A'.repeat(161))).toContain('160');
  expect(errorOf('note', 'A'.repeat(301))).toContain('300');
  expect(errorOf('firstName', '   ')).toBe('Enter the first name.');
});

test('the request carries what was typed in the form of the contract', () => {
  expect(toTraveller({ ...traveller, firstName: ' Amaka ', email: ' Amaka.Okafor@Example.com ' }, ride)).toEqual({
    title: 'Mrs',
    firstName: 'Amaka',
    lastName: 'Okafor',
    gender: 'female',
    nationality: 'NG',
    age: 34,
    email: 'amaka.okafor@example.com',
    phone: '+2348035550142',
    address: undefined,
    dropOffAddress: '12 Allen Avenue',
    flightNumber: 'P4 7121',
    passengers: 3,
    bags: 2,
    note: undefined,
  });
});

test('messages of the server are shown at the fields that the form has', () => {
  expect(serverErrors({ email: 'This address bounces.', quoteId: 'No.' })).toEqual({ email: 'This address bounces.' });
  expect(serverErrors(undefined)).toEqual({});
});
