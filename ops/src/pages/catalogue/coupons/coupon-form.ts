import type { CouponEntry, CouponValues } from 'shared/contract/catalogue';
import type { CouponProduct } from 'shared/contract/lists';
import { formatCount, formatNaira, formatPlainDate } from 'shared/format';
import { typedNumber, wholeNumber } from '../../../model/amounts';

export const products = [
  { value: 'ride', label: 'Airport rides' },
  { value: 'flight', label: 'Flights' },
  { value: 'both', label: 'Flights and airport rides' },
] as const satisfies readonly { value: CouponProduct; label: string }[];

type DiscountKind = 'percentage' | 'fixed';
export const discountKinds = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
] as const satisfies readonly { value: DiscountKind; label: string }[];

/** What the fields of the dialog hold; an empty limit is none. */
export interface TypedCoupon {
  readonly product: CouponProduct;
  readonly discountKind: DiscountKind;
  readonly percentage: string;
  readonly most: string;
  readonly fixed: string;
  readonly leastSpend: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mostRedemptions: string;
  readonly mostPerContact: string;
}

export const typedCouponOf = ({ values }: CouponEntry): TypedCoupon => ({
  product: values.product,
  discountKind: values.percentage === null ? 'fixed' : 'percentage',
  percentage: typedNumber(values.percentage),
  most: typedNumber(values.most),
  fixed: typedNumber(values.fixed),
  leastSpend: typedNumber(values.leastSpend),
  firstDay: values.firstDay,
  lastDay: values.lastDay,
  mostRedemptions: typedNumber(values.mostRedemptions),
  mostPerContact: typedNumber(values.mostPerContact),
});

export const emptyCoupon = (today: string): TypedCoupon => ({
  product: 'ride',
  discountKind: 'percentage',
  percentage: '',
  most: '',
  fixed: '',
  leastSpend: '0',
  firstDay: today,
  lastDay: '',
  mostRedemptions: '',
  mostPerContact: '1',
});

export type CouponErrors = Partial<Record<keyof TypedCoupon | 'code', string>>;

/** The fields that have to be numbers; those of the other kind of discount are not looked at. */
const numbersOf = ({ discountKind }: TypedCoupon) =>
  ({
    ...(discountKind === 'percentage'
      ? { percentage: 'Write a whole percentage, like 10.', most: 'Write whole naira, or leave it empty.' }
      : { fixed: 'Write whole naira, like 2,000.' }),
    leastSpend: 'Write whole naira; 0 for any price.',
    mostRedemptions: 'Write a number, or leave it empty.',
    mostPerContact: 'Write a number, or leave it empty.',
  }) as Partial<Record<keyof TypedCoupon, string>>;

const optional: readonly (keyof TypedCoupon)[] = ['most', 'mostRedemptions', 'mostPerContact'];

/** The error of each field that cannot be read. */
export function couponErrors(typed: TypedCoupon): CouponErrors {
  const wrong = Object.entries(numbersOf(typed)).filter(([name]) => {
    const field = name as keyof TypedCoupon;
    const isEmpty = optional.includes(field) && typed[field].trim() === '';
    return !isEmpty && wholeNumber(typed[field]) === undefined;
  });
  return {
    ...Object.fromEntries(wrong),
    ...(!typed.firstDay && { firstDay: 'Choose the first day.' }),
    ...(!typed.lastDay && { lastDay: 'Choose the last day.' }),
  };
}

/** The values of fields without errors. */
export function couponOf(typed: TypedCoupon, isOn: boolean): CouponValues {
  const isShare = typed.discountKind === 'percentage';
  const number = (text: string) => wholeNumber(text) ?? null;
  return {
    product: typed.product,
    percentage: isShare ? number(typed.percentage) : null,
    most: isShare ? number(typed.most) : null,
    fixed: isShare ? null : number(typed.fixed),
    leastSpend: wholeNumber(typed.leastSpend) ?? 0,
    firstDay: typed.firstDay,
    lastDay: typed.lastDay,
    mostRedemptions: number(typed.mostRedemptions),
    mostPerContact: number(typed.mostPerContact),
    isOn,
  };
}

/** The discount in words: "10%, at most NGN 5,000". */
export function discountWords({ percentage, most, fixed, leastSpend }: CouponValues): string {
  const off = percentage === null ? formatNaira(fixed ?? 0) : `${percentage}%`;
  return [off, most !== null && `at most ${formatNaira(most)}`, leastSpend > 0 && `from ${formatNaira(leastSpend)} on`]
    .filter(Boolean)
    .join(', ');
}

export const daysWords = ({ firstDay, lastDay }: CouponValues): string =>
  `${formatPlainDate(firstDay)} to ${formatPlainDate(lastDay)}`;

/** How often it was used: "12 of 500". */
export const useWords = ({ redeemed, values }: CouponEntry): string =>
  values.mostRedemptions === null
    ? formatCount(redeemed)
    : `${formatCount(redeemed)} of ${formatCount(values.mostRedemptions)}`;

export const perPersonWords = ({ mostPerContact }: CouponValues): string =>
  mostPerContact === null ? 'As often as wanted' : mostPerContact === 1 ? 'Once' : `${mostPerContact} times`;

type CouponState = 'off' | 'ended' | 'used_up' | 'planned' | 'on';

export const couponStates: Readonly<
  Record<CouponState, { readonly label: string; readonly tone: 'good' | 'waiting' | 'quiet' }>
> = {
  off: { label: 'Off', tone: 'quiet' },
  ended: { label: 'Ended', tone: 'quiet' },
  used_up: { label: 'Used up', tone: 'quiet' },
  planned: { label: 'Not begun', tone: 'waiting' },
  on: { label: 'On', tone: 'good' },
};

/** Whether travellers can use a coupon on a day, and why not. */
export function couponState({ values, redeemed }: CouponEntry, today: string): CouponState {
  if (!values.isOn) return 'off';
  if (values.lastDay < today) return 'ended';
  if (values.mostRedemptions !== null && redeemed >= values.mostRedemptions) return 'used_up';
  return values.firstDay > today ? 'planned' : 'on';
}
