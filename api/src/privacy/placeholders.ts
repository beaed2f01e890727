/** What stands in the place of a person once a booking is erased: the same for everybody, and of a kind that fits. */
export const erasedPerson = {
  title: 'Mr',
  firstName: 'Erased',
  lastName: 'Traveller',
  gender: 'male',
  nationality: 'NG',
  age: 18,
  email: 'erased@example.invalid',
  phone: '+10000000',
} as const;

/** A date of birth that is no longer kept; nobody who travels was born then. */
export const erasedBirth = '1900-01-01';

export const erasedNote = 'Erased';
