import type { FlightContact } from 'shared/contract/flights';
import { emailError, phoneError, toE164 } from 'shared/traveller';

export const contactFields = ['email', 'phoneNumber'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactForm = Readonly<Record<ContactField, string>>;

export const contactLabels: Readonly<Record<ContactField, string>> = { email: 'E-mail', phoneNumber: 'Phone' };

const rules: Readonly<Record<ContactField, (value: string) => string | undefined>> = {
  email: (value) => emailError(value, 'Enter your e-mail address. Your tickets go there.'),
  phoneNumber: (value) => phoneError(value, 'Enter a phone number on which we can reach you.'),
};

/** What is wrong with one field, as a sentence; undefined when it is right. */
export const contactError = (form: ContactForm, field: ContactField): string | undefined =>
  rules[field](form[field].trim());

/** The request's part about the contact, from a form without errors. */
export const toContact = ({ email, phoneNumber }: ContactForm): FlightContact => ({
  email: email.trim().toLowerCase(),
  phoneNumber: toE164(phoneNumber),
});
