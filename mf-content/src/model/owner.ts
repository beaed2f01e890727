import { brand } from 'shared/brand';
import { siteContacts } from 'shared/shell';

/** The company that runs the site, as the staff name it: "Tafiya Travel Ltd (RC 123456), 1 Broad Street, Lagos". */
function companyInWords(): string | undefined {
  const { company: name, registration, address } = siteContacts();
  if (!name) return undefined;
  return [registration ? `${name} (${registration})` : name, address].filter(Boolean).join(', ');
}

/** For "… between you and": the company if the staff have named one, and the brand otherwise. */
export function ownerInWords(): string {
  const company = companyInWords();
  return company ? `${company}, which runs ${brand.name}` : brand.name;
}
