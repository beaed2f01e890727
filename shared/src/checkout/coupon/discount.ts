import type { CouponDiscount } from 'shared/contract/coupons';
import { formatNaira } from 'shared/format';
import { resetDiscount, settings, updateDiscount, useSettings } from 'shared/shell';

/** An applied coupon. */
export interface Discount {
  /** The code. */
  readonly name: string;
  /** Naira that it takes off. */
  readonly amount: number;
  /** 0 for a fixed amount. */
  readonly percentage: number;
}

const markKey = 'tafiya:discount-of';

/** The store has one discount for the whole site; the mark records the selection or quote that it was verified for. */
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
    // session storage is blocked: the coupon has to be entered again
  }
}

/** The discount in the store, if its coupon was verified for this selection or quote. */
export function useDiscount(of: string): Discount | undefined {
  const name = useSettings((state) => state.discountName);
  const amount = useSettings((state) => state.discountAmount);
  const percentage = useSettings((state) => state.discountPercentage);
  return discountIn({ name, amount, percentage }, of);
}

/** As `useDiscount`, outside a component. */
export function discountOf(of: string): Discount | undefined {
  const { discountName: name, discountAmount: amount, discountPercentage: percentage } = settings.getState();
  return discountIn({ name, amount, percentage }, of);
}

const discountIn = (discount: Discount, of: string): Discount | undefined =>
  discount.amount > 0 && readMark() === markOf(of, discount) ? discount : undefined;

/** Applies a discount to this selection or quote only. */
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
export const discountText = ({ name, amount, percentage }: Discount): string =>
  `${name}, ${percentage > 0 ? `${percentage}%` : formatNaira(amount)} off`;
