import { z } from 'zod';
import { defineOperation } from './operation';
import { instant, naira, publicId, text } from './values';

/** A code as typed by the traveller; case and surrounding spaces are ignored. */
export const couponCode = text(1, 40);

export const couponDiscount = z.object({
  discountName: z.string().describe('The name to show: the code of the coupon'),
  discountAmount: naira.describe('The discount on this selection or quote'),
  discountPercentage: z.number().min(0).max(100).describe('0 for a fixed amount'),
  expiresOn: instant,
});
export type CouponDiscount = z.output<typeof couponDiscount>;

export const verifyCoupon = defineOperation({
  id: 'verifyCoupon',
  method: 'POST',
  path: '/fly/verifyCoupon',
  summary: 'The discount of a coupon on a selected flight or a quoted ride',
  tag: 'coupons',
  body: z.discriminatedUnion('product', [
    z.strictObject({ code: couponCode, product: z.literal('flight'), selectionId: publicId }),
    z.strictObject({ code: couponCode, product: z.literal('ride'), quoteId: publicId }),
  ]),
  data: couponDiscount,
  errors: ['COUPON_UNKNOWN', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'OFFER_EXPIRED', 'QUOTE_EXPIRED'],
});
