import type { CouponDiscount, verifyCoupon as operation } from 'shared/contract/coupons';
import { call } from 'shared/http';

/**
 * The discount of a coupon on a selected flight.
 * @throws ApiError `COUPON_UNKNOWN`, `COUPON_EXPIRED`, `COUPON_NOT_APPLICABLE`, `OFFER_EXPIRED`, `RATE_LIMITED`
 */
export const verifyCoupon = (selectionId: string, code: string): Promise<CouponDiscount> =>
  call<typeof operation>('POST', '/fly/verifyCoupon', { body: { code, product: 'flight', selectionId } });
