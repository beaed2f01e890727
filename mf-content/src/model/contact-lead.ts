import { brand } from 'shared/brand';

/** The sentence under the heading; hours are named only where the brand settings give them. */
export const contactLead = (): string =>
  brand.support.hours ? `We answer by mail: ${brand.support.hours}.` : 'Write to us, and we answer by mail.';
