import { formatCount } from 'shared/format';

/** The number of a text that a person typed, with or without commas; undefined for anything else. */
export function wholeNumber(typed: string): number | undefined {
  const digits = typed.replace(/[\s,]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

/** As it is shown in a field: `12,000`. */
export const typedNumber = (number: number | null): string => (number === null ? '' : formatCount(number));
