import type { Page } from '@playwright/test';
import type { CouponDiscount } from 'shared/contract/coupons';
import { mockResponse } from '../mock-response';

/** The response for an expired coupon. */
export const couponRefusal = {
  status: 409,
  code: 'COUPON_EXPIRED',
  message: 'OCTOBER ended on Saturday 31, October 2026.',
} as const;

/** Opens the coupon field, enters a code and applies it. */
export async function applyCoupon(
  page: Page,
  response: { readonly data: CouponDiscount } | typeof couponRefusal,
): Promise<void> {
  await mockResponse(page, '/fly/verifyCoupon', response);
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await page
    .getByRole('textbox', { name: 'Coupon code' })
    .fill('data' in response ? response.data.discountName : 'OCTOBER');
  await page.getByRole('button', { name: 'Apply' }).click();
}
