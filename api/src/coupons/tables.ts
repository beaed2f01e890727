import type { Generated } from 'kysely';

export interface CouponsTables {
  coupons: {
    code: string;
    product: 'flight' | 'ride' | 'both';
    percentage: number | null;
    most_kobo: number | null;
    fixed_kobo: number | null;
    least_spend_kobo: Generated<number>;
    /** `YYYY-MM-DD` in Lagos, both days within. */
    first_day: string;
    last_day: string;
    most_redemptions: number | null;
    most_per_contact: number | null;
    is_enabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  coupon_redemptions: {
    booking_kind: 'ride' | 'flight';
    booking_id: string;
    code: string;
    amount_kobo: number;
    email: string;
    phone: string;
    redeemed_at: Date;
  };
}
