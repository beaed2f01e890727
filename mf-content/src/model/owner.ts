import { brand } from 'shared/brand';

/** Who runs the site, as far as the brand settings say: "Tafiya Travel Ltd (RC 123456), 1 Broad Street, Lagos". */
export function ownerInWords(): string | undefined {
  const { name, registration, address } = brand.company;
  if (!name) return undefined;
  return [registration ? `${name} (${registration})` : name, address].filter(Boolean).join(', ');
}
