import { failureCode, failureSentence } from 'shared/checkout';
import { formatSeconds } from 'shared/format';
import { isApiError } from 'shared/http';
import { emailError } from 'shared/traveller';
import { formatReference, isWholeReference, kindOf } from './reference';

export interface LookUpForm {
  readonly bookingId: string;
  /** The last name or the e-mail of the booking; with an `@` it is an e-mail. */
  readonly who: string;
}

export const emptyLookUp: LookUpForm = { bookingId: '', who: '' };
export const lookUpDraft = 'track-booking';

export type LookUpField = keyof LookUpForm;
export const lookUpFields: readonly LookUpField[] = ['bookingId', 'who'];
export type LookUpErrors = Readonly<Partial<Record<LookUpField, string>>>;

const rules: Readonly<Record<LookUpField, (value: string) => string | undefined>> = {
  bookingId(typed) {
    if (!typed.trim()) return 'Enter your booking ID. You find it in every e-mail about your booking.';
    const reference = formatReference(typed);
    if (kindOf(reference)) return undefined;
    return isWholeReference(reference)
      ? 'We do not know this booking ID. Check each letter.'
      : 'Write the whole booking ID, like TFY-R8K2-MQX4.';
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

const notFound =
  'We found no booking with this booking ID and this name or e-mail. You find both in the e-mail about your booking.';

/** Why a look-up found nothing, as a sentence. It is the same for a wrong booking ID and a wrong name. */
export function lookUpFailure(error: unknown, isOnline: boolean): string {
  if (failureCode(error) === 'NOT_FOUND') return notFound;
  // the server knows the limit that was reached, and what to do
  if (failureCode(error) === 'RATE_LIMITED') return `${failureSentence(error)}${waitWords(error)}`;
  const isLost = isApiError(error) && error.kind === 'FETCH_ERROR';
  if (isLost && !isOnline) return 'You are offline. What you typed is kept: try again once you are connected.';
  return failureSentence(error);
}

function waitWords(error: unknown): string {
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  // a message of the server about more than a minute already has the wait
  if (seconds === undefined || /in \d+ minutes/.test(failureSentence(error))) return '';
  // 61 seconds are two minutes to wait: never say less than it takes
  const wait = seconds <= 60 ? seconds : Math.ceil(seconds / 60) * 60;
  return ` You can look it up again in ${formatSeconds(wait)}.`;
}
