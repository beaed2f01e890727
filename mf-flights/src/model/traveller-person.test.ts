import { describe, expect, test } from '@jest/globals';
import { adult, child, infant } from '../testing/people';
import type { JourneyDays } from './traveller-party';
import {
  emptyPerson,
  identityOf,
  type PersonField,
  type PersonRules,
  personError,
  personFields,
  toTraveller,
} from './traveller-person';

const days: JourneyDays = { firstDeparture: '2026-11-27', lastDeparture: '2026-11-30', lastArrival: '2026-12-01' };
const rules = (given: Partial<PersonRules> = {}): PersonRules => ({
  type: 'ADT',
  days,
  needsPassport: false,
  today: '2026-11-21',
  ...given,
});
const errorOf = (field: PersonField, value: string, given: Partial<PersonRules> = {}) =>
  personError({ ...adult, [field]: value }, field, rules(given));

test.each([
  ['ADT', adult],
  ['CHD', child],
  ['INF', infant],
] as const)('a whole form has no errors: %s', (type, form) => {
  for (const field of personFields(true)) {
    expect(personError(form, field, rules({ type, needsPassport: true }))).toBeUndefined();
  }
});

test('an empty form names what is needed, the passport only where the flight asks for one', () => {
  const missing = (needsPassport: boolean) =>
    personFields(needsPassport).filter((field) => personError(emptyPerson, field, rules({ needsPassport })));
  expect(missing(false)).toEqual(['title', 'firstName', 'lastName', 'gender', 'dateOfBirth']);
  expect(missing(true)).toEqual([...missing(false), 'passport.number', 'passport.expiresOn']);
});

describe.each(['firstName', 'middleName', 'lastName'] as const)('%s', (field) => {
  test.each(['Ọlá', 'O\u0323la\u0301', "O'Brien", 'Ɗan-Ladi', 'Jean Paul', '王', 'ẹ́'.repeat(60)])('%s', (name) =>
    expect(errorOf(field, name)).toBeUndefined(),
  );
  test.each(['1234', '@', '-', 'Ada2', 'Ada 😀', '<b>'])('%j is not a name', (name) => {
    expect(errorOf(field, name)).toBe('Write the name with letters, as on the ID.');
    expect(errorOf(field, name, { needsPassport: true })).toBe('Write the name with letters, as in the passport.');
  });
  test('is no longer than the server accepts, in letters', () => {
    expect(errorOf(field, 'ẹ́'.repeat(61))).toBe('Use at most 60 letters.');
  });
});

describe('the date of birth', () => {
  const adultRule = 'An adult is 12 years or older on the day of travel. Check the year, or search again with a child.';
  const childRule = 'A child is 2 to 11 years old on the day of travel. Check the year, or search again.';
  const infantRule =
    'An infant is under 2 years old on the day of travel. Check the year, or search again with a child.';
  const infantTurnsTwo =
    'An infant must still be under 2 years old on the last flight, 30 November 2026. Search again with a child instead.';
  test.each([
    ['ADT', '27/11/2014', undefined],
    ['ADT', '28/11/2014', adultRule],
    ['CHD', '28/11/2014', undefined],
    ['CHD', '27/11/2014', childRule],
    ['CHD', '27/11/2024', undefined],
    // who turns two between the flights cannot be an infant: there is a way on
    ['CHD', '28/11/2024', undefined],
    ['CHD', '01/12/2024', childRule],
    ['INF', '01/12/2024', undefined],
    ['INF', '27/11/2024', infantRule],
    ['INF', '29/11/2024', infantTurnsTwo],
    ['INF', '22/11/2026', 'This day is still to come. Check the year.'],
    ['ADT', '14/03/1890', 'Check the year of birth.'],
    ['ADT', '14/03/90', 'Write the year with four digits, like 14/03/1990.'],
    ['ADT', '', 'Enter the date of birth.'],
  ] as const)('%s, %s: %s', (type, typed, error) => expect(errorOf('dateOfBirth', typed, { type })).toBe(error));
});

describe('the passport', () => {
  const passport = { needsPassport: true };
  test('has letters and digits', () => {
    expect(errorOf('passport.number', 'a 1234 5678', passport)).toBeUndefined();
    expect(errorOf('passport.number', 'A12', passport)).toBe('A passport number has 5 to 20 letters and digits.');
    expect(errorOf('passport.number', 'A-123456', passport)).toBe('Use letters and digits only, as in the passport.');
  });
  test('is valid until the last flight arrives', () => {
    expect(errorOf('passport.expiresOn', '01/12/2026', passport)).toBeUndefined();
    expect(errorOf('passport.expiresOn', '30/11/2026', passport)).toBe(
      'The passport must be valid until the last flight arrives, 1 December 2026.',
    );
  });
});

test('the request carries what was typed in the form of the contract', () => {
  const typed = { ...adult, firstName: ' Ọlá ', middleName: ' ', 'passport.number': 'a 1234 5678' };
  const traveller = toTraveller(typed, { type: 'ADT', needsPassport: true });
  expect(traveller).toEqual({
    type: 'ADT',
    title: 'Mr',
    firstName: 'Ọlá',
    lastName: 'Adékúnlé',
    gender: 'male',
    dateOfBirth: '1990-03-14',
    nationality: 'NG',
    passport: { number: 'A12345678', issuingCountry: 'NG', expiresOn: '2031-05-01' },
  });
  expect(toTraveller(typed, { type: 'ADT', needsPassport: false })).not.toHaveProperty('passport.number');
});

test('one person is known by name and day of birth, however they are written', () => {
  expect(identityOf({ ...adult, firstName: 'OLÁ'.replace('O', 'Ọ'), dateOfBirth: '14 March 1990' })).toBe(
    identityOf(adult),
  );
  expect(identityOf({ ...adult, dateOfBirth: '15/03/1990' })).not.toBe(identityOf(adult));
  expect(identityOf({ ...adult, dateOfBirth: '' })).toBeUndefined();
});
