import type { FareFamilyEntry, FareFamilyValues } from 'shared/contract/catalogue';
import type { Cabin } from 'shared/contract/lists';
import { typedNumber, wholeNumber } from '../../../model/amounts';

export const cabinTitles: Readonly<Record<Cabin, string>> = {
  Y: 'Economy',
  W: 'Premium Economy',
  C: 'Business',
  F: 'First',
};

const extraCabins = ['Y', 'W', 'C'] as const;

type Place = 'home' | 'abroad';
type Extra = `extras.${'Y' | 'W' | 'C'}`;
type Fee = `${Place}.${keyof FareFamilyValues['home']}`;

/** Named like the values, as the server names them in refusals. */
export type FareField = Extra | Fee | 'homeExtraKg' | 'abroadKg';

/** What the fields of the dialog hold. */
export type TypedFare = Readonly<Record<FareField, string>>;

/** The cabins in which a fare has a price of its own. */
export const extrasOf = ({ extras }: FareFamilyValues) =>
  extraCabins.flatMap((cabin) => {
    const percentage = extras[cabin];
    return percentage === null ? [] : [{ field: `extras.${cabin}` as const, name: cabinTitles[cabin], percentage }];
  });

const feesTyped = (place: Place, { refundFee, refundHours, changeFee }: FareFamilyValues['home']) => ({
  [`${place}.refundFee`]: typedNumber(refundFee),
  [`${place}.refundHours`]: typedNumber(refundHours),
  [`${place}.changeFee`]: typedNumber(changeFee),
});

export const typedFareOf = ({ values }: FareFamilyEntry): TypedFare =>
  ({
    'extras.Y': typedNumber(values.extras.Y),
    'extras.W': typedNumber(values.extras.W),
    'extras.C': typedNumber(values.extras.C),
    ...feesTyped('home', values.home),
    ...feesTyped('abroad', values.abroad),
    homeExtraKg: typedNumber(values.homeExtraKg),
    abroadKg: typedNumber(values.abroadKg),
  }) as TypedFare;

/** Empty for a fare that is not refunded. */
const optional: readonly FareField[] = ['home.refundFee', 'abroad.refundFee'];

/** The error of each field that cannot be read. @param shown the fields of the dialog */
export const fareErrors = (typed: TypedFare, shown: readonly FareField[]): Partial<Record<FareField, string>> =>
  Object.fromEntries(
    shown.flatMap((field) => {
      if (wholeNumber(typed[field]) !== undefined) return [];
      if (!optional.includes(field)) return [[field, 'Write a whole number, like 15,000.']];
      return typed[field].trim() === '' ? [] : [[field, 'Write whole naira, or leave it empty.']];
    }),
  );

const numberOrNull = (typed: string): number | null => wholeNumber(typed) ?? null;

const feesOf = (typed: TypedFare, place: Place): FareFamilyValues['home'] => ({
  refundFee: numberOrNull(typed[`${place}.refundFee`]),
  refundHours: wholeNumber(typed[`${place}.refundHours`]) ?? 0,
  changeFee: wholeNumber(typed[`${place}.changeFee`]) ?? 0,
});

/** The values of fields without errors. */
export const fareOf = (typed: TypedFare): FareFamilyValues => ({
  extras: {
    Y: numberOrNull(typed['extras.Y']),
    W: numberOrNull(typed['extras.W']),
    C: numberOrNull(typed['extras.C']),
  },
  home: feesOf(typed, 'home'),
  abroad: feesOf(typed, 'abroad'),
  homeExtraKg: wholeNumber(typed.homeExtraKg) ?? 0,
  abroadKg: wholeNumber(typed.abroadKg) ?? 0,
});
