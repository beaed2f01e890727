import type { ContactsEntry, ContactValues } from 'shared/contract/catalogue';
import { formatPhone } from 'shared/format';
import { readContacts, saveContacts } from '../../contacts/contacts.repository';
import type { Db } from '../../database';
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

/** Who runs the site and how travellers reach it, as one value. */
export const contacts: CatalogueKind<ContactValues> = {
  kind: 'contacts',
  fields: labels.map(([label, field]) => ({ label, show: (values) => shown(field, values[field]) })),
  nameOf: async () => 'the entry of the company',
  read: async (db, key) => (key === onlyKey ? readContacts(db) : undefined),
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
