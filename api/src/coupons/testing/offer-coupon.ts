import type { Insertable } from 'kysely';
import type { CouponsTables } from '../../database/tables';
import type { TestApi } from '../../testing';

/** Creates a coupon: by default 10 % off rides and flights, valid for the whole year of the tests. */
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
