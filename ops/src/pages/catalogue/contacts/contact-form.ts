import type { ContactsEntry, ContactValues } from 'shared/contract/catalogue';
import { formatPhone } from 'shared/format';
import { emailError, phoneAsTyped, toE164 } from 'shared/traveller';

export type ContactField = keyof ContactValues;

/** What the fields of the dialog hold; empty for what is not shown. */
export type TypedContacts = Readonly<Record<ContactField, string>>;

export const contactFields = [
  { field: 'company', label: 'Company', hint: 'As it is registered; in terms, privacy and receipts' },
  { field: 'registration', label: 'Registration number', hint: 'Like RC 123456' },
  { field: 'address', label: 'Address', hint: 'In terms, privacy and receipts' },
  { field: 'email', label: 'E-mail', hint: 'On pages, in e-mails and receipts' },
  { field: 'phone', label: 'Phone', hint: 'On pages, in e-mails and receipts' },
  { field: 'whatsApp', label: 'WhatsApp', hint: 'On pages and in e-mails' },
  { field: 'hours', label: 'Hours', hint: 'Like Monday to Saturday, 8 AM to 8 PM' },
] as const satisfies readonly { field: ContactField; label: string; hint: string }[];

const isPhone = (field: ContactField) => field === 'phone' || field === 'whatsApp';

/** As the page shows it. */
export const shownContact = (field: ContactField, value: string): string =>
  isPhone(field) ? formatPhone(value) : value;

export const typedContactsOf = ({ values }: ContactsEntry): TypedContacts =>
  Object.fromEntries(
    contactFields.map(({ field }) => {
      const value = values[field] ?? '';
      return [field, isPhone(field) ? phoneAsTyped(value) : value];
    }),
  ) as TypedContacts;

/** The error of each field that cannot be read. */
export const contactErrors = (typed: TypedContacts): Partial<Record<ContactField, string>> =>
  Object.fromEntries(
    contactFields.flatMap(({ field }) => {
      const text = typed[field].trim();
      if (text === '') return [];
      if (isPhone(field) && toE164(text) === '')
        return [[field, 'Write a whole number, like 0803 555 0142 or +44 7700 900123.']];
      const fault = field === 'email' ? emailError(text, '') : undefined;
      return fault ? [[field, fault]] : [];
    }),
  );

/** The values of fields without errors. */
export const contactsOf = (typed: TypedContacts): ContactValues =>
  Object.fromEntries(
    contactFields.map(({ field }) => {
      const text = typed[field].trim();
      return [field, text === '' ? null : isPhone(field) ? toE164(text) : text];
    }),
  ) as ContactValues;
