import type { SiteContacts } from 'shared/brand';
import type { ContactValues } from 'shared/contract/catalogue';
import type { Db, Tx } from '../database';

/** Who runs the site and how travellers reach it. */
export const readContacts = (db: Db | Tx): Promise<ContactValues> =>
  db
    .selectFrom('site_contacts')
    .select(['company', 'registration', 'address', 'email', 'phone', 'whats_app as whatsApp', 'hours'])
    .executeTakeFirstOrThrow();

export async function saveContacts(tx: Tx, { whatsApp, ...values }: ContactValues): Promise<void> {
  await tx
    .updateTable('site_contacts')
    .set({ ...values, whats_app: whatsApp })
    .execute();
}

/** What of it is known, as pages, mails and receipts show it. */
export const knownContacts = (values: ContactValues): SiteContacts =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as SiteContacts;

export const readSiteContacts = async (db: Db | Tx): Promise<SiteContacts> => knownContacts(await readContacts(db));
