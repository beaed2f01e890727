import type { Discount } from './basket-rows';

/** What the settings store holds of a coupon. */
interface StoredDiscount {
  readonly discountAmount: number;
  readonly discountName: string;
}

/** What a coupon was checked for; the store's discount can be another journey's, or another selection's. */
export const couponMark = (selectionId: string, { discountName, discountAmount }: StoredDiscount): string =>
  `${selectionId} ${discountName} ${discountAmount}`;

/** The discount of the store, where its coupon was checked for this selection. */
export const discountOf = (stored: StoredDiscount, selectionId: string, couponFor: string): Discount | undefined =>
  stored.discountAmount > 0 && couponFor === couponMark(selectionId, stored)
    ? { name: stored.discountName, amount: stored.discountAmount }
    : undefined;
