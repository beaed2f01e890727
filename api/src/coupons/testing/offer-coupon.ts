import type { Insertable } from 'kysely';
import type { CouponsTables } from '../../database/tables';
import type { TestApi } from '../../testing';

/** A coupon of the test's own: a tenth off rides and flights, all of the test's year, unless the test says otherwise. */
export async function offerCoupon(
  { context }: TestApi,
  coupon: Partial<Insertable<CouponsTables['coupons']>> & { readonly code: string },
): Promise<string> {
  const share = coupon.fixed_kobo === undefined ? { percentage: 10 } : {};
  await context.db
    .insertInto('coupons')
    .values({ product: 'both', ...share, first_day: '2026-01-01', last_day: '2026-12-31', ...coupon })
    .execute();
  return coupon.code;
}
