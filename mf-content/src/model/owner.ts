import { brand } from 'shared/brand';

/** The company that runs the site, as the brand settings name it: "Tafiya Travel Ltd (RC 123456), 1 Broad Street, Lagos". */
function companyInWords(): string | undefined {
  const { name, registration, address } = brand.company;
  if (!name) return undefined;
  return [registration ? `${name} (${registration})` : name, address].filter(Boolean).join(', ');
}

/** For "… between you and": the company if the brand settings name one, and the brand otherwise. */
export function ownerInWords(): string {
  const company = companyInWords();
  return company ? `${company}, which runs ${brand.name}` : brand.name;
}
