import { NumberText } from './json-text';

/**
 * - `strings` `"100.00"` · `numbers` `100.00`
 * - `short_numbers` without zeros at the end: `100`, `100.5` · `one_decimal` as Java writes a double: `100.0`
 */
export type AmountStyle = 'strings' | 'numbers' | 'short_numbers' | 'one_decimal';

/** `1234.50` for 123450 kobo. */
const nairaText = (amountKobo: number): string => {
  const digits = String(amountKobo).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export function styledAmount(amountKobo: number, style: AmountStyle): string | NumberText {
  const text = nairaText(amountKobo);
  switch (style) {
    case 'strings':
      return text;
    case 'numbers':
      return new NumberText(text);
    case 'short_numbers':
      return new NumberText(text.replace(/\.?0+$/, ''));
    case 'one_decimal':
      return new NumberText(text.replace(/0$/, ''));
  }
}

/** Kobo of an amount of naira in a request; undefined if it has a fraction of a kobo or is no amount. */
export function koboOf(amount: unknown): number | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined;
  const [, naira, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  return naira === undefined ? undefined : Number(naira + fraction.padEnd(2, '0'));
}
