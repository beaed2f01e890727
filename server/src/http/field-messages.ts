import type { z } from 'zod';

/** The names of fields in messages, if they are not "the" and the words of the field name. */
const fieldNames: Readonly<Record<string, string>> = {
  title: 'your title',
  firstName: 'your first name',
  middleName: 'your middle name',
  lastName: 'your last name',
  fullName: 'your name',
  gender: 'your gender',
  email: 'your e-mail address',
  phone: 'your phone number',
  phoneNumber: 'your phone number',
  nationality: 'your nationality',
  age: 'your age',
  address: 'the address of the pickup',
  dropOffAddress: 'the address of the drop-off',
  bags: 'the number of large bags',
  passengers: 'the number of passengers',
  pickupLocation: 'where we pick you up',
  dropOffLocation: 'where you are going',
  pickupDate: 'the pickup date',
  pickupTime: 'the pickup time',
  couponCode: 'the coupon code',
  note: 'your note',
  message: 'your message',
  acceptedTerms: 'the terms',
  bookingId: 'your booking ID',
  comment: 'your comment',
  consent: 'whether we may write to you',
  dateOfBirth: 'your date of birth',
  rating: 'your rating',
  subject: 'what your message is about',
  wants: 'what you would like us to do',
  tripType: 'the trip type',
  slices: 'your flights',
  from: 'where you fly from',
  to: 'where you fly to',
  departureDate: 'the day you leave',
  returnDate: 'the day you come back',
  departureDates: 'the new days',
  cabin: 'the cabin',
  adults: 'the number of adults',
  children: 'the number of children',
  infants: 'the number of infants',
  flexibleDays: 'whether to show fares 3 days either side',
  maxStops: 'the number of stops',
  travellers: 'the travellers',
  addOns: 'your add-ons',
  number: 'the passport number',
  issuingCountry: 'the country that issued the passport',
  expiresOn: 'the day the passport expires',
  passport: 'the passport',
  contact: 'your e-mail address and phone number',
  type: 'whether this traveller is an adult, a child or an infant',
  quantity: 'how many of this add-on',
  traveller: 'the traveller of this add-on',
  selectionId: 'the flight',
  searchId: 'the search',
  offerId: 'the flight',
  changeId: 'the change',
  viewToken: 'your booking',
  quoteId: 'the car',
  car_id: 'the car',
  price_id: 'the price of the car',
  ride_id: 'your booking',
  booking_id: 'your booking',
  transaction_id: 'your payment',
  token: 'the link of the e-mail',
};

/** Fields that are chosen rather than typed, whatever their schema. */
const chosenFields: ReadonlySet<string> = new Set([
  ...['from', 'to', 'departureDate', 'departureDates', 'returnDate', 'flexibleDays', 'maxStops'],
  ...['nationality', 'issuingCountry', 'selectionId', 'offerId', 'quoteId'],
]);

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const fieldOf = (path: readonly PropertyKey[] | undefined): string | undefined =>
  path?.findLast((part): part is string => typeof part === 'string');

const nameOf = (last: string | undefined): string => {
  if (last === undefined) return 'this';
  return (
    fieldNames[last] ??
    `the ${last.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)}`
  );
};

const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const boundMessage = (issue: RawIssue & { code: 'too_small' | 'too_big' }, name: string): string => {
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const side = issue.code === 'too_small' ? 'at least' : 'at most';
  if (issue.origin === 'string') return `Use ${side} ${bound} characters for ${name}`;
  if (issue.origin === 'array' || issue.origin === 'set')
    return bound === 1 ? `Enter ${name}: ${side} one` : `Enter ${side} ${bound} ${name.replace(/^(your|the) /, '')}`;
  return `${capital(name)} must be ${issue.inclusive === false ? (issue.code === 'too_small' ? 'more than' : 'less than') : side} ${bound}`;
};

/** The message for an issue without a message in the contract. */
export const issueMessage = (issue: RawIssue): string => {
  const field = fieldOf(issue.path);
  const name = nameOf(field);
  if (isMissing(issue.input) && issue.code !== 'unrecognized_keys') {
    const isChosen = issue.code === 'invalid_value' || chosenFields.has(field ?? '');
    return `${isChosen ? 'Choose' : 'Enter'} ${name}`;
  }
  switch (issue.code) {
    case 'invalid_value':
      return `Choose ${name} from the list`;
    case 'too_small':
    case 'too_big':
      return boundMessage(issue, name);
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter an e-mail address like name@example.com' : `Check ${name}`;
    case 'not_multiple_of':
      return `${capital(name)} must be a multiple of ${issue.divisor}`;
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? `Enter ${name} as a number` : `Check ${name}`;
    default:
      return `Check ${name}`;
  }
};

/** The first message of each field, by its dotted path: `{ "slices.0.from": "…" }`. */
export const fieldMessages = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20))
        fields[[...path, key.slice(0, 60)].join('.')] ??= 'This field is not known';
    } else fields[path.join('.') || 'body'] ??= issue.message;
  }
  return fields;
};
