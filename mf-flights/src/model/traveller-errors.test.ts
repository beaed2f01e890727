import { describe, expect, test } from '@jest/globals';
import { adult, child, infant } from '../testing/people';
import { draft } from '../testing/traveller-samples';
import { emptyDraft, isTouched } from './traveller-draft';
import { type BookingRules, bookingErrors, serverErrors } from './traveller-errors';
import { partyOf } from './traveller-party';
import { emptyPerson } from './traveller-person';

const rules: BookingRules = {
  party: partyOf({ adults: 1, children: 1, infants: 0 }),
  days: { firstDeparture: '2026-11-27', lastDeparture: '2026-11-30', lastArrival: '2026-11-30' },
  needsPassport: false,
  today: '2026-11-21',
};

test('a complete form has no errors; an empty one has one for each field, traveller by traveller, then the contact', () => {
  expect(bookingErrors(draft(), rules)).toEqual({});
  const empty = emptyDraft({ email: '', phoneNumber: '' });
  expect(isTouched(empty)).toBe(false);
  const fields = ['title', 'firstName', 'lastName', 'gender', 'dateOfBirth'];
  expect(Object.keys(bookingErrors(empty, rules))).toEqual([
    ...fields.map((field) => `travellers.0.${field}`),
    ...fields.map((field) => `travellers.1.${field}`),
    'contact.email',
    'contact.phoneNumber',
  ]);
});

test('one person typed twice has the error at the second', () => {
  const twice = draft({ people: { 'ADT-1': adult, 'ADT-2': { ...adult, firstName: 'ỌLÁ' } } });
  expect(bookingErrors(twice, { ...rules, party: partyOf({ adults: 2, children: 0, infants: 0 }) })).toEqual({
    'travellers.1.firstName': 'Traveller 1 has the same name and date of birth. Each traveller is booked once.',
  });
});

test('twins, and travellers without a name yet, are not duplicates', () => {
  const party = partyOf({ adults: 1, children: 2, infants: 0 });
  const twins = draft({
    people: { 'ADT-1': adult, 'CHD-1': child, 'CHD-2': { ...child, firstName: 'Kẹ́hìndé' } },
  });
  expect(bookingErrors(twins, { ...rules, party })).toEqual({});
  const nameless = { ...emptyPerson, dateOfBirth: child.dateOfBirth };
  const unnamed = draft({ people: { 'ADT-1': adult, 'CHD-1': nameless, 'CHD-2': nameless } });
  expect(bookingErrors(unnamed, { ...rules, party })['travellers.2.firstName']).toBe('Enter the first name.');
});

test('an infant is measured by the last flight too', () => {
  const party = partyOf({ adults: 1, children: 0, infants: 1 });
  const people = { 'ADT-1': adult, 'INF-1': { ...infant, dateOfBirth: '29/11/2024' } };
  expect(Object.keys(bookingErrors(draft({ people }), { ...rules, party }))).toEqual(['travellers.1.dateOfBirth']);
});

describe('contact', () => {
  const contactError = (given: { email?: string; phoneNumber?: string }) => {
    const errors = bookingErrors(draft(given), rules);
    return errors['contact.email'] ?? errors['contact.phoneNumber'];
  };
  test.each(['a@b.co', 'ola+flights@mail.example.com.ng', "o'neil@example.ng", ' ola@example.com '])('%s', (email) =>
    expect(contactError({ email })).toBeUndefined(),
  );
  test.each([
    ['', 'Enter your e-mail address. Your tickets go there.'],
    ['ola@example', 'This address has no ending, such as .com or .ng.'],
    ['ola.example.com', 'This address has no @, as in name@example.com.'],
    ['ola a@example.com', 'An e-mail address has no spaces.'],
    ['a@b@c.com', 'Write the address like name@example.com.'],
    ['.a@example.com', 'Write the address like name@example.com.'],
  ])('%s: %s', (email, message) => expect(contactError({ email })).toBe(message));
  test('a phone number in any usual form', () => {
    expect(contactError({ phoneNumber: '+44 7700 900123' })).toBeUndefined();
    expect(contactError({ phoneNumber: '' })).toBe('Enter a phone number on which we can reach you.');
    expect(contactError({ phoneNumber: '12' })).toContain('0803 555 0142');
  });
});

test("the server's messages are shown at the fields of the form", () => {
  const found = serverErrors(
    {
      'travellers.1.dateOfBirth': 'Too old.',
      'travellers.0': 'Somebody else.',
      'travellers.0.passport.number': 'No passport is asked for.',
      'travellers.7.firstName': 'Nobody.',
      'contact.phoneNumber': 'Not a number.',
      'addOns.1.quantity': 'Sold out.',
      selectionId: 'No.',
    },
    rules,
    ['bag-10kg', 'seat'],
  );
  expect(found).toEqual({
    'travellers.1.dateOfBirth': 'Too old.',
    'travellers.0.firstName': 'Somebody else.',
    'contact.phoneNumber': 'Not a number.',
    'addOns.seat': 'Sold out.',
  });
  const ofPassport = serverErrors({ 'travellers.0.passport': 'Unreadable.' }, { ...rules, needsPassport: true }, []);
  expect(ofPassport).toEqual({ 'travellers.0.passport.number': 'Unreadable.' });
});
