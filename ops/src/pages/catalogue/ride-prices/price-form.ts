import type { RidePriceEntry, RidePriceValues } from 'shared/contract/catalogue';
import { typedNumber, wholeNumber } from '../../../model/amounts';

type PriceField = keyof RidePriceValues;

export const priceFields = [
  { field: 'base', label: 'Base', hint: 'For each ride' },
  { field: 'perKm', label: 'Per kilometre', hint: 'By road' },
  { field: 'minimum', label: 'Minimum', hint: 'Without the comfort extra' },
  { field: 'comfortExtra', label: 'Comfort extra', hint: 'For each step of comfort' },
] as const satisfies readonly { field: PriceField; label: string; hint: string }[];

/** What the fields of the dialog hold. */
export type TypedPrice = Readonly<Record<PriceField, string>>;

export const typedPriceOf = ({ values }: RidePriceEntry): TypedPrice => ({
  base: typedNumber(values.base),
  perKm: typedNumber(values.perKm),
  minimum: typedNumber(values.minimum),
  comfortExtra: typedNumber(values.comfortExtra),
});

/** The values of the fields; undefined if one is not an amount. */
export function priceOf(typed: TypedPrice): RidePriceValues | undefined {
  const base = wholeNumber(typed.base);
  const perKm = wholeNumber(typed.perKm);
  const minimum = wholeNumber(typed.minimum);
  const comfortExtra = wholeNumber(typed.comfortExtra);
  const isWhole = base !== undefined && perKm !== undefined && minimum !== undefined && comfortExtra !== undefined;
  return isWhole ? { base, perKm, minimum, comfortExtra } : undefined;
}

/** The error of each field that is not an amount. */
export const priceErrors = (typed: TypedPrice): Partial<Record<PriceField, string>> =>
  Object.fromEntries(
    priceFields
      .filter(({ field }) => wholeNumber(typed[field]) === undefined)
      .map(({ field }) => [field, 'Write whole naira, like 12,000.']),
  );
