import type { Seed } from '../database';
import type { Coupon } from './coupon';
import { saveCoupon } from './coupons.repository';

const amount = { percentage: null, mostKobo: null, fixedKobo: null, leastSpendKobo: 0 } as const;
const unlimited = { mostRedemptions: null, mostPerContact: null } as const;

/** The coupons of a new site. The staff add others in the back office. */
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
    for (const coupon of firstCoupons) await saveCoupon(tx, { ...coupon, isOn: true });
  },
};
