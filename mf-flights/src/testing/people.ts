import type { PersonForm } from '../model/traveller-person';

/** Travellers as they are typed; right for a journey at the end of November 2026. */
export const adult: PersonForm = {
  title: 'Mr',
  firstName: 'Ọlá',
  middleName: 'Babátúndé',
  lastName: 'Adékúnlé',
  gender: 'male',
  dateOfBirth: '14/03/1990',
  nationality: 'NG',
  'passport.number': 'A12345678',
  'passport.issuingCountry': 'NG',
  'passport.expiresOn': '01/05/2031',
};

export const child: PersonForm = {
  ...adult,
  title: 'Miss',
  firstName: 'Ifẹ́olúwa',
  middleName: '',
  gender: 'female',
  dateOfBirth: '02/07/2019',
  'passport.number': 'A22345678',
};

export const infant: PersonForm = {
  ...child,
  title: 'Mr',
  firstName: 'Ayọ̀',
  gender: 'male',
  dateOfBirth: '05/01/2026',
  'passport.number': 'A32345678',
};
