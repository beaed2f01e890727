import type { CouponDiscount, verifyCoupon as operation } from 'shared/contract/coupons';
import { call } from 'shared/http';

/**
 * The discount of a coupon on a quoted ride.
 * @throws ApiError `COUPON_UNKNOWN`, `COUPON_EXPIRED`, `COUPON_NOT_APPLICABLE`, `QUOTE_EXPIRED`, `RATE_LIMITED`
 */
export const verifyCoupon = (quoteId: string, code: string): Promise<CouponDiscount> =>
  call<typeof operation>('POST', '/fly/verifyCoupon', { body: { code, product: 'ride', quoteId } });
