import type { Seed } from '../database';
import { firstCoupons } from './first-coupons';

export const couponsSeed: Seed = {
  name: 'coupons-1',
  async run(tx) {
    const rows = firstCoupons.map((coupon) => ({
      code: coupon.code,
      product: coupon.product,
      percentage: coupon.percentage,
      most_kobo: coupon.mostKobo,
      fixed_kobo: coupon.fixedKobo,
      least_spend_kobo: coupon.leastSpendKobo,
      first_day: coupon.firstDay,
      last_day: coupon.lastDay,
      most_redemptions: coupon.mostRedemptions,
      most_per_contact: coupon.mostPerContact,
    }));
    await tx.insertInto('coupons').values(rows).execute();
  },
};
