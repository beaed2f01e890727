import { z } from 'zod';
import { defineOperation } from './operation';
import { instant, naira, publicId, text } from './values';

/** As a traveller types it; case and spaces around it do not matter. */
export const couponCode = text(1, 40);

export const couponDiscount = z.object({
  discountName: z.string().describe('What to call it on the page: its code'),
  discountAmount: naira.describe('What it takes off this selection or ride'),
  discountPercentage: z.number().min(0).max(100).describe('0 for a fixed amount'),
  expiresOn: instant,
});
export type CouponDiscount = z.output<typeof couponDiscount>;

export const verifyCoupon = defineOperation({
  id: 'verifyCoupon',
  method: 'POST',
  path: '/fly/verifyCoupon',
  summary: 'What a coupon takes off a selected flight or a quoted ride',
  tag: 'coupons',
  body: z.discriminatedUnion('product', [
    z.strictObject({ code: couponCode, product: z.literal('flight'), selectionId: publicId }),
    z.strictObject({ code: couponCode, product: z.literal('ride'), quoteId: publicId }),
  ]),
  data: couponDiscount,
  errors: ['COUPON_UNKNOWN', 'COUPON_EXPIRED', 'COUPON_NOT_APPLICABLE', 'OFFER_EXPIRED', 'QUOTE_EXPIRED'],
});
