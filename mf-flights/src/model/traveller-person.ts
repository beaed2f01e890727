import type { FlightTraveller } from 'shared/contract/flights';
import type { Gender, Title, TravellerType } from 'shared/contract/lists';
import { ageOn, isOfType, travellerAges } from 'shared/contract/traveller-ages';
import { formatPlainDate } from 'shared/format';
import { nameError } from 'shared/traveller';
import { dayProblem, typedDay } from './traveller-day';
import type { JourneyDays } from './traveller-party';

/** The typed values of one traveller, by field; the names are the paths of the request. */
export const emptyPerson = {
  title: '',
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  nationality: 'NG',
  'passport.number': '',
  'passport.issuingCountry': 'NG',
  'passport.expiresOn': '',
};

export type PersonForm = Readonly<typeof emptyPerson>;
export type PersonField = keyof PersonForm;

export const personLabels: Readonly<Record<PersonField, string>> = {
  title: 'Title',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  nationality: 'Nationality',
  'passport.number': 'Passport number',
  'passport.issuingCountry': 'Issuing country',
  'passport.expiresOn': 'Expiry date',
};

const allFields = Object.keys(emptyPerson) as PersonField[];
const isPassportField = (field: PersonField) => field.startsWith('passport.');

/** What only identity documents say. It is never written to the browser's storage. */
export const unstoredFields = [
  'dateOfBirth',
  'nationality',
  'passport.number',
  'passport.issuingCountry',
  'passport.expiresOn',
] as const satisfies readonly PersonField[];

/** The fields that a flight asks for, in the order of the page. */
export const personFields = (needsPassport: boolean): readonly PersonField[] =>
  needsPassport ? allFields : allFields.filter((field) => !isPassportField(field));

/** What the rules of one traveller need to know of the flight. */
export interface PersonRules {
  readonly type: TravellerType;
  readonly days: JourneyDays;
  readonly needsPassport: boolean;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const named = (value: string, missing: string | undefined, { needsPassport }: PersonRules) =>
  nameError(value, missing, needsPassport ? 'in the passport' : 'on the ID');

const ageRules: Readonly<Record<TravellerType, string>> = {
  ADT: 'An adult is 12 years or older on the day of travel. Check the year, or search again with a child.',
  CHD: 'A child is 2 to 11 years old on the day of travel. Check the year, or search again.',
  INF: 'An infant is under 2 years old on the day of travel. Check the year, or search again with a child.',
};

function birthError(typed: string, { type, days, today }: PersonRules): string | undefined {
  if (!typed) return 'Enter the date of birth.';
  const problem = dayProblem(typed);
  if (problem) return problem;
  const born = typedDay(typed);
  if (born > today) return 'This day is still to come. Check the year.';
  if (ageOn(born, days.firstDeparture) > travellerAges.ADT.max) return 'Check the year of birth.';
  if (isOfType(type, born, days)) return undefined;
  if (type === 'INF' && isOfType(type, born, { ...days, lastDeparture: days.firstDeparture })) {
    return `An infant must still be under 2 years old on the last flight, ${formatPlainDate(days.lastDeparture)}. Search again with a child instead.`;
  }
  return ageRules[type];
}

function expiryError(typed: string, { days }: PersonRules): string | undefined {
  if (!typed) return 'Enter the day on which the passport expires.';
  return (
    dayProblem(typed) ??
    (typedDay(typed) < days.lastArrival
      ? `The passport must be valid until the last flight arrives, ${formatPlainDate(days.lastArrival)}.`
      : undefined)
  );
}

function passportError(number: string): string | undefined {
  if (!number) return 'Enter the passport number.';
  const compact = compactNumber(number);
  if (!/^[A-Z0-9]+$/i.test(compact)) return 'Use letters and digits only, as in the passport.';
  return compact.length >= 5 && compact.length <= 20 ? undefined : 'A passport number has 5 to 20 letters and digits.';
}

const compactNumber = (number: string) => number.replace(/\s/g, '');

const rules: Readonly<Record<PersonField, (value: string, given: PersonRules) => string | undefined>> = {
  title: (value) => (value ? undefined : 'Choose a title.'),
  firstName: (value, given) => named(value, 'Enter the first name.', given),
  middleName: (value, given) => named(value, undefined, given),
  lastName: (value, given) => named(value, 'Enter the last name.', given),
  gender: (value) => (value ? undefined : 'Choose a gender.'),
  dateOfBirth: birthError,
  nationality: (value) => (value ? undefined : 'Choose a nationality.'),
  'passport.number': passportError,
  'passport.issuingCountry': (value) => (value ? undefined : 'Choose the country that issued the passport.'),
  'passport.expiresOn': expiryError,
};

/** What is wrong with one field, as a sentence; undefined when it is right. */
export const personError = (form: PersonForm, field: PersonField, given: PersonRules): string | undefined =>
  rules[field](form[field].trim(), given);

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Who somebody is to an airline: two travellers of the same name and day of birth are one typed twice. */
export function identityOf(form: PersonForm): string | undefined {
  const born = typedDay(form.dateOfBirth);
  const names = [form.firstName, form.middleName, form.lastName].map(plain);
  return born && names[0] && names[2] ? [...names, born].join('|') : undefined;
}

/** `Mrs Amaka Okafor`, as far as it is typed. */
export const personName = ({ title, firstName, middleName, lastName }: PersonForm): string =>
  [title, firstName, middleName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/** The request's part about one traveller, from a form without errors. */
export function toTraveller(form: PersonForm, { type, needsPassport }: Omit<PersonRules, 'days' | 'today'>) {
  const traveller: FlightTraveller = {
    type,
    title: form.title as Title,
    firstName: form.firstName.trim(),
    middleName: form.middleName.trim() || undefined,
    lastName: form.lastName.trim(),
    gender: form.gender as Gender,
    dateOfBirth: typedDay(form.dateOfBirth),
    nationality: form.nationality,
    passport: needsPassport
      ? {
          number: compactNumber(form['passport.number']).toUpperCase(),
          issuingCountry: form['passport.issuingCountry'],
          expiresOn: typedDay(form['passport.expiresOn']),
        }
      : undefined,
  };
  return traveller;
}
