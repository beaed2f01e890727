import type { CouponDiscount } from 'shared/contract/coupons';
import { formatNaira } from 'shared/format';
import { resetDiscount, settings, updateDiscount, useSettings } from 'shared/shell';

/** A coupon in force. */
export interface Discount {
  /** Its code. */
  readonly name: string;
  /** Naira that it takes off. */
  readonly amount: number;
  /** 0 for a fixed amount. */
  readonly percentage: number;
}

const markKey = 'tafiya:discount-of';

/** The store holds one discount for the whole site: this says of which selection or quote it was checked. */
const markOf = (of: string, { name, amount }: Pick<Discount, 'name' | 'amount'>): string => `${of} ${name} ${amount}`;

function readMark(): string | null {
  try {
    return sessionStorage.getItem(markKey);
  } catch {
    return null;
  }
}

function storeMark(mark: string): void {
  try {
    sessionStorage.setItem(markKey, mark);
  } catch {
    // storage can be denied: then the coupon is asked for again, never counted for another journey
  }
}

/** The discount of the store, where its coupon was checked for this selection or quote. */
export function useDiscount(of: string): Discount | undefined {
  const name = useSettings((state) => state.discountName);
  const amount = useSettings((state) => state.discountAmount);
  const percentage = useSettings((state) => state.discountPercentage);
  return discountIn({ name, amount, percentage }, of);
}

/** The same outside a component. */
export function discountOf(of: string): Discount | undefined {
  const { discountName: name, discountAmount: amount, discountPercentage: percentage } = settings.getState();
  return discountIn({ name, amount, percentage }, of);
}

const discountIn = (discount: Discount, of: string): Discount | undefined =>
  discount.amount > 0 && readMark() === markOf(of, discount) ? discount : undefined;

/** Puts a discount in force for this selection or quote alone. */
export function applyDiscount(of: string, discount: Discount): void {
  storeMark(markOf(of, discount));
  updateDiscount(discount);
}

export const discountFrom = ({ discountName, discountAmount, discountPercentage }: CouponDiscount): Discount => ({
  name: discountName,
  amount: discountAmount,
  percentage: discountPercentage,
});

export const dropDiscount = (): void => {
  resetDiscount();
};

/** `DETTY25, 5% off`, or `WELCOME2K, NGN 2,000 off`. */
export const discountWords = ({ name, amount, percentage }: Discount): string =>
  `${name}, ${percentage > 0 ? `${percentage}%` : formatNaira(amount)} off`;
