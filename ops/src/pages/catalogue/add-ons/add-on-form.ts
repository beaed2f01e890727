import type { AddOnEntry, AddOnValues } from 'shared/contract/catalogue';
import type { AddOnUnit } from 'shared/contract/lists';
import { typedNumber, wholeNumber } from '../../../model/amounts';

/** What one unit is for. */
export const unitWords: Readonly<Record<AddOnUnit, string>> = {
  booking: 'For the booking',
  traveller: 'For a traveller',
  slice: 'For a traveller and way',
};

/** What the fields of the dialog hold. */
export interface TypedAddOn {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly regionalPrice: string;
  readonly longHaulPrice: string;
  readonly changeFeePercentage: string;
  readonly maxQuantity: string;
  readonly isOn: boolean;
}

export const typedAddOnOf = ({ values }: AddOnEntry): TypedAddOn => ({
  name: values.name,
  description: values.description,
  price: typedNumber(values.price),
  regionalPrice: typedNumber(values.regionalPrice),
  longHaulPrice: typedNumber(values.longHaulPrice),
  changeFeePercentage: typedNumber(values.changeFeePercentage),
  maxQuantity: typedNumber(values.maxQuantity),
  isOn: values.isOn,
});

export const emptyAddOn: TypedAddOn = {
  ...{ name: '', description: '', price: '', regionalPrice: '', longHaulPrice: '', changeFeePercentage: '' },
  maxQuantity: '1',
  isOn: true,
};

export type AddOnErrors = Partial<Record<keyof TypedAddOn, string>>;

const required = ['price', 'maxQuantity'] as const;
const optional = ['regionalPrice', 'longHaulPrice', 'changeFeePercentage'] as const;

/** The error of each field that cannot be read. */
export const addOnErrors = (typed: TypedAddOn): AddOnErrors => ({
  ...(!typed.name.trim() && { name: 'Write the name that travellers read.' }),
  ...(!typed.description.trim() && { description: 'Write one sentence for travellers.' }),
  ...Object.fromEntries(
    required
      .filter((field) => wholeNumber(typed[field]) === undefined)
      .map((field) => [field, 'Write a whole number, like 3,000.']),
  ),
  ...Object.fromEntries(
    optional
      .filter((field) => typed[field].trim() !== '' && wholeNumber(typed[field]) === undefined)
      .map((field) => [field, 'Write a whole number, or leave it empty.']),
  ),
});

/** The values of fields without errors. */
export const addOnOf = (typed: TypedAddOn): AddOnValues => ({
  name: typed.name.trim(),
  description: typed.description.trim(),
  price: wholeNumber(typed.price) ?? 0,
  regionalPrice: wholeNumber(typed.regionalPrice) ?? null,
  longHaulPrice: wholeNumber(typed.longHaulPrice) ?? null,
  changeFeePercentage: wholeNumber(typed.changeFeePercentage) ?? null,
  maxQuantity: wholeNumber(typed.maxQuantity) ?? 0,
  isOn: typed.isOn,
});
