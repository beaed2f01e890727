import { type ContactSubject, contactMessageLength, contactSubjects } from 'shared/contract/lists';
import { formatCount } from 'shared/format';
import { emailError, phoneError, toE164 } from 'shared/traveller';
import { type FormDefinition, referenceError, toReference } from 'shared/ui/forms';

export type ContactField = 'fullName' | 'email' | 'phone' | 'bookingId' | 'subject' | 'message';
export type ContactForm = Readonly<Record<ContactField, string>>;

export const subjectOptions: readonly { readonly value: ContactSubject; readonly label: string }[] = [
  { value: 'booking', label: 'A booking' },
  { value: 'payment', label: 'A payment' },
  { value: 'refund', label: 'A refund' },
  { value: 'other', label: 'Something else' },
];

const fullNameLetters = { min: 2, max: 120 } as const;

function messageError(message: string): string | undefined {
  const { min, max } = contactMessageLength;
  if (!message) return 'Write your message.';
  if (message.length < min) return `Say a little more: at least ${min} characters.`;
  if (message.length <= max) return undefined;
  return `Use at most ${formatCount(max)} characters; this has ${formatCount(message.length)}.`;
}

function fullNameError(name: string): string | undefined {
  if (name.length < fullNameLetters.min) return 'Enter your full name.';
  return name.length > fullNameLetters.max ? `Use at most ${fullNameLetters.max} letters.` : undefined;
}

export const contactDefinition: FormDefinition<ContactField> = {
  labels: {
    fullName: 'Full name',
    email: 'E-mail',
    phone: 'Phone',
    bookingId: 'Booking ID',
    subject: 'Subject',
    message: 'Message',
  },
  rules: {
    fullName: fullNameError,
    email: (value) => emailError(value, 'Enter your e-mail address: the answer goes there.'),
    phone: (value) => (value ? phoneError(value, '') : undefined),
    bookingId: (value) => referenceError(value),
    subject: (value) => (value ? undefined : 'Choose what it is about.'),
    message: messageError,
  },
};

const isSubject = (value: string | null): value is ContactSubject =>
  contactSubjects.some((subject) => subject === value);

/** The values in a link to the form: `?booking=TFY-…&subject=payment`. Impossible values are left out. */
export function contactFromQuery(query: URLSearchParams): Partial<ContactForm> {
  const booking = query.get('booking') ?? '';
  const subject = query.get('subject');
  return {
    ...(booking && !referenceError(booking) && { bookingId: toReference(booking) }),
    ...(isSubject(subject) && { subject }),
  };
}

/** The request, from a form without errors. */
export const toContactRequest = (form: ContactForm) => ({
  fullName: form.fullName.trim(),
  email: form.email.trim().toLowerCase(),
  subject: form.subject as ContactSubject,
  message: form.message.trim(),
  ...(form.phone.trim() && { phone: toE164(form.phone) }),
  ...(form.bookingId.trim() && { bookingId: toReference(form.bookingId) }),
});
