import { expect, test } from '@jest/globals';
import { adult, child } from '../testing/people';
import { draft } from '../testing/traveller-samples';
import { fieldsToReenter, reenterText } from './fields-to-reenter';
import { storedDraft } from './traveller-draft';
import type { BookingRules } from './traveller-errors';
import { partyOf } from './traveller-party';

const rules: BookingRules = {
  party: partyOf({ adults: 1, children: 1, infants: 0 }),
  days: { firstDeparture: '2026-11-27', lastDeparture: '2026-11-30', lastArrival: '2026-11-30' },
  needsPassport: true,
  today: '2026-11-23',
};

test('a stored draft has no data of an identity document, and all other fields', () => {
  const typed = draft({ people: { 'ADT-1': { ...adult, nationality: 'GH' }, 'CHD-1': child } });
  const stored = storedDraft(typed);
  const text = JSON.stringify(stored.people);
  for (const secret of ['A12345678', 'A22345678', '01/05/2031', '14/03/1990', '02/07/2019', 'GH']) {
    expect(text).not.toContain(secret);
  }
  expect(stored.people['ADT-1']).toMatchObject({ title: 'Mr', firstName: 'Ọlá', lastName: 'Adékúnlé', gender: 'male' });
  expect(stored).toMatchObject({ email: typed.email, phoneNumber: typed.phoneNumber, addOns: typed.addOns });
});

test('fields that were filled in have to be typed again, fields that were empty do not', () => {
  const after = storedDraft(draft({ people: { 'ADT-1': { ...adult, nationality: 'GH' } } }));
  expect(fieldsToReenter(after, rules)).toEqual([
    'travellers.0.dateOfBirth',
    'travellers.0.nationality',
    'travellers.0.passport.number',
    'travellers.0.passport.expiresOn',
  ]);
  expect(fieldsToReenter(after, { ...rules, needsPassport: false })).toHaveLength(2);
  const retyped = { ...after, people: { 'ADT-1': { ...adult, 'passport.expiresOn': '' } } };
  expect(fieldsToReenter(retyped, rules)).toEqual(['travellers.0.passport.expiresOn']);
  // a second reload forgets nothing of that
  expect(fieldsToReenter(storedDraft(retyped), rules)).toHaveLength(3);
  expect(fieldsToReenter(draft(), rules)).toEqual([]);
});

test('the sentence names what is missing', () => {
  expect(reenterText(['travellers.0.dateOfBirth'])).toContain('To protect you, dates of birth are never stored');
  expect(
    reenterText(['travellers.0.dateOfBirth', 'travellers.0.nationality', 'travellers.1.passport.number']),
  ).toContain('passport details, dates of birth and nationalities are never');
});
