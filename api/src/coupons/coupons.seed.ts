import type { Seed } from '../database';
import type { Coupon } from './coupon';

const amount = { percentage: null, mostKobo: null, fixedKobo: null, leastSpendKobo: 0 } as const;
const unlimited = { mostRedemptions: null, mostPerContact: null } as const;

/** The coupons of a new site. The operator adds others in the database. */
const firstCoupons: readonly Coupon[] = [
  {
    ...amount,
    ...unlimited,
    code: 'DETTY25',
    product: 'flight',
    percentage: 5,
    firstDay: '2026-11-01',
    lastDay: '2027-01-31',
  },
  {
    ...amount,
    ...unlimited,
    code: 'PICKUP10',
    product: 'ride',
    percentage: 10,
    mostKobo: 500_000,
    firstDay: '2026-11-01',
    lastDay: '2027-03-31',
  },
  {
    ...amount,
    code: 'WELCOME2K',
    product: 'both',
    fixedKobo: 200_000,
    leastSpendKobo: 1_000_000,
    firstDay: '2026-11-01',
    lastDay: '2027-06-30',
    mostRedemptions: 500,
    mostPerContact: 1,
  },
  {
    ...amount,
    ...unlimited,
    code: 'OCTOBER',
    product: 'both',
    percentage: 5,
    mostKobo: 1_000_000,
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
  },
];

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
