import { Refusal } from 'server/http';
import { formatLongDate, formatNaira, instantOf } from 'shared/format';
import { toNaira } from '../money';

export type Product = 'flight' | 'ride';

/** The terms of a coupon. */
export interface Coupon {
  readonly code: string;
  readonly product: Product | 'both';
  /** A percentage of the price, up to `mostKobo`; null for a fixed amount. */
  readonly percentage: number | null;
  readonly mostKobo: number | null;
  readonly fixedKobo: number | null;
  readonly leastSpendKobo: number;
  /** `YYYY-MM-DD` in Lagos, both days within. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Null for no limit. */
  readonly mostRedemptions: number | null;
  readonly mostPerContact: number | null;
}

/** The normal form of a typed code. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

const beginsAt = ({ firstDay }: Coupon): Date => instantOf(firstDay, '00:00:00');
export const endsAt = ({ lastDay }: Coupon): Date => instantOf(lastDay, '23:59:59');

/** The discount in whole naira, so that the amount to transfer is whole too: a share is rounded up, in the traveller's favour. */
export function discountKobo(
  { percentage, mostKobo, fixedKobo }: Pick<Coupon, 'percentage' | 'mostKobo' | 'fixedKobo'>,
  basisKobo: number,
): number {
  const wantedKobo = percentage === null ? (fixedKobo ?? 0) : Math.ceil((basisKobo * percentage) / 10_000) * 100;
  return Math.max(0, Math.min(wantedKobo, mostKobo ?? wantedKobo, basisKobo));
}

/** A refusal with the same message at the field of the code. */
const refuseCoupon = (code: 'COUPON_UNKNOWN' | 'COUPON_EXPIRED' | 'COUPON_NOT_APPLICABLE', message: string): Refusal =>
  new Refusal(code, message, { fields: { couponCode: message } });

export const unknownCoupon = (): Refusal =>
  refuseCoupon('COUPON_UNKNOWN', 'We do not know this code. Check its letters and digits.');

const productNames = { flight: 'flights', ride: 'airport rides' } as const satisfies Record<Product, string>;

interface Purchase {
  readonly product: Product;
  /** The amount to which the coupon applies. */
  readonly basisKobo: number;
  readonly at: Date;
}

/**
 * The reason why the terms of a coupon do not allow this use; undefined if they do. The usage limits are checked
 * elsewhere.
 */
export function faultOfCoupon(coupon: Coupon, { product, basisKobo, at }: Purchase): Refusal | undefined {
  const { code, leastSpendKobo } = coupon;
  if (at > endsAt(coupon)) return refuseCoupon('COUPON_EXPIRED', `${code} ended on ${formatLongDate(coupon.lastDay)}.`);
  const refuse = (message: string) => refuseCoupon('COUPON_NOT_APPLICABLE', message);
  if (at < beginsAt(coupon)) return refuse(`${code} begins on ${formatLongDate(coupon.firstDay)}.`);
  if (coupon.product !== 'both' && coupon.product !== product)
    return refuse(`${code} is for ${productNames[coupon.product]} only.`);
  if (basisKobo < leastSpendKobo) {
    const least = formatNaira(toNaira(leastSpendKobo));
    return refuse(
      product === 'ride'
        ? `${code} is for rides of ${least} or more, the Reminder not counted.`
        : `${code} is for flights of ${least} or more, add-ons not counted.`,
    );
  }
  return undefined;
}

export const usedUp = ({ code }: Coupon): Refusal => refuseCoupon('COUPON_NOT_APPLICABLE', `${code} has been used up.`);

export const usedByContact = ({ code, mostPerContact }: Coupon): Refusal =>
  refuseCoupon(
    'COUPON_NOT_APPLICABLE',
    mostPerContact === 1
      ? `${code} has been used with this e-mail or phone already.`
      : `${code} has been used ${mostPerContact} times with this e-mail or phone, which is as often as it can be.`,
  );
