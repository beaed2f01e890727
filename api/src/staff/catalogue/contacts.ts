import { type ContactsEntry, type ContactValues, contactValues } from 'shared/contract/catalogue';
import { sellerLine } from 'shared/documents';
import { formatPhone } from 'shared/format';
import { knownContacts, readContacts, saveContacts } from '../../contacts/contacts.repository';
import type { Db } from '../../database';
import { supportLines } from '../../mail/render';
import type { CatalogueKind } from './kind';

const onlyKey = 'site';

const labels = [
  ['Company', 'company'],
  ['Registration number', 'registration'],
  ['Address', 'address'],
  ['E-mail', 'email'],
  ['Phone', 'phone'],
  ['WhatsApp', 'whatsApp'],
  ['Hours', 'hours'],
] as const satisfies readonly (readonly [label: string, field: keyof ContactValues])[];

const shown = (field: keyof ContactValues, value: string | null): string => {
  if (value === null) return 'none';
  return field === 'phone' || field === 'whatsApp' ? formatPhone(value) : value;
};

const lines = (...parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join('\n') || 'nothing';

/** Where travellers read it. */
const places: readonly { title: string; show: (values: ContactValues) => string }[] = [
  {
    title: 'On the page Contact',
    show: ({ phone, whatsApp, email, hours }) =>
      lines(
        phone && `Phone: ${formatPhone(phone)}`,
        whatsApp && `WhatsApp: ${formatPhone(whatsApp)}`,
        email && `E-mail: ${email}`,
        hours && `Hours: ${hours}`,
      ),
  },
  {
    title: 'In the terms and privacy',
    show: ({ company, registration, address }) => lines(company, registration, address),
  },
  { title: 'At the foot of each receipt', show: (values) => sellerLine(knownContacts(values)) },
  { title: 'At the foot of each e-mail', show: (values) => lines(...supportLines(knownContacts(values))) },
];

/** Who runs the site and how travellers reach it, as one value. */
export const contacts: CatalogueKind<ContactValues> = {
  kind: 'contacts',
  schema: contactValues,
  fields: labels.map(([label, field]) => ({ label, show: (values) => shown(field, values[field]) })),
  nameOf: async () => 'the entry of the company',
  read: async (db, key) => (key === onlyKey ? readContacts(db) : undefined),
  async preview(_, { before, after }) {
    const texts = places.map(({ title, show }) => ({ title, before: show(before), after: show(after) }));
    return { title: 'What travellers read', of: 'Place', prices: [], texts };
  },
  async apply(tx, context, _, values) {
    await saveContacts(tx, values);
    context.contactsChanged();
  },
};

export const readContactsEntry = async (db: Db): Promise<Pick<ContactsEntry, 'key' | 'name' | 'values'>> => ({
  key: onlyKey,
  name: 'Company and contacts',
  values: await readContacts(db),
});
