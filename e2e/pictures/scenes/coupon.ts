import type { Page } from '@playwright/test';
import type { CouponDiscount } from 'shared/contract/coupons';
import { answer } from '../answer';

/** A coupon that no longer counts. */
export const couponRefusal = {
  status: 409,
  code: 'COUPON_EXPIRED',
  message: 'OCTOBER ended on Saturday 31, October 2026.',
} as const;

/** Types a coupon at the field, which is behind its link, and is answered. */
export async function applyCoupon(
  page: Page,
  given: { readonly data: CouponDiscount } | typeof couponRefusal,
): Promise<void> {
  await answer(page, '/fly/verifyCoupon', given);
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('data' in given ? given.data.discountName : 'OCTOBER');
  await page.getByRole('button', { name: 'Apply' }).click();
}
