import { emailError } from 'shared/traveller';
import { formatReference, kindOf } from './reference';

export interface LookUpForm {
  readonly bookingId: string;
  /** The last name or the e-mail of the booking: an `@` tells which. */
  readonly who: string;
}

export const emptyLookUp: LookUpForm = { bookingId: '', who: '' };
export const lookUpDraft = 'track-booking';

export type LookUpField = keyof LookUpForm;
export const lookUpFields: readonly LookUpField[] = ['bookingId', 'who'];
export type LookUpErrors = Readonly<Partial<Record<LookUpField, string>>>;

const rules: Readonly<Record<LookUpField, (value: string) => string | undefined>> = {
  bookingId(typed) {
    if (!typed.trim()) return 'Enter your booking ID. It stands in the mail about your booking.';
    return kindOf(formatReference(typed)) ? undefined : 'Write the whole booking ID, like TFY-R8K2-MQX4.';
  },
  who(typed) {
    const who = typed.trim();
    if (!who) return 'Enter the last name or the e-mail of the booking.';
    if (who.length > 120 && !who.includes('@')) return 'Use at most 120 letters.';
    return who.includes('@') ? emailError(who, '') : undefined;
  },
};

/** What is wrong with a field, as a sentence. */
export const lookUpError = (field: LookUpField, value: string): string | undefined => rules[field](value);

/** What is wrong with the form; nothing in it when it can be sent. */
export function lookUpErrors(form: LookUpForm): LookUpErrors {
  const found = lookUpFields.map((field) => [field, lookUpError(field, form[field])] as const);
  return Object.fromEntries(found.filter(([, message]) => message));
}

/** The server's messages at the fields of this form. */
export const serverErrors = ({ bookingId, lastName, email }: Readonly<Record<string, string>>): LookUpErrors => {
  const who = lastName ?? email;
  return { ...(bookingId && { bookingId }), ...(who && { who }) };
};

/** The request of a form without errors. */
export function lookUpRequest({ bookingId, who }: LookUpForm) {
  const person = who.trim();
  return {
    bookingId: formatReference(bookingId),
    ...(person.includes('@') ? { email: person } : { lastName: person }),
  };
}
