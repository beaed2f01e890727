import type { SiteContacts } from '../brand';

let current: SiteContacts = {};

/** Who runs this site and how travellers reach it. It does not change while the document is open. */
export const siteContacts = (): SiteContacts => current;

/** Sets the contacts of the document; has to be called before the first render. A document of an older server has none. */
export function setSiteContacts(contacts: SiteContacts | undefined): void {
  current = contacts ?? {};
}
