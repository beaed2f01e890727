import type { Context } from '../context';
import type { Tx } from '../database';
import {
  type Coupon,
  discountKobo,
  faultOfCoupon,
  normalCode,
  type Product,
  unknownCoupon,
  usedByContact,
  usedUp,
} from './coupon';
import { type Contact, countRedemptions, findCoupon, lockCoupon } from './coupons.repository';

export interface Redemption extends Contact {
  /** The typed code. */
  readonly code: string;
  readonly product: Product;
  /** The amount to which it applies: an offer's price without add-ons, or a Trip Total without the Reminder. */
  readonly basisKobo: number;
  /** The internal key of the booking. */
  readonly bookingId: string;
}

/** The coupon of a booking with its discount. */
export interface Discount {
  /** The code. */
  readonly name: string;
  /** 0 for a fixed amount. */
  readonly percentage: number;
  readonly amountKobo: number;
}

/**
 * Uses a coupon for a booking, in the booking's transaction. Call it once for a booking, after the car or the seats are
 * held: bookings with one coupon run one after another from here, and waiting for a car afterwards could deadlock.
 * @throws Refusal COUPON_UNKNOWN, COUPON_EXPIRED, COUPON_NOT_APPLICABLE, with the message at `couponCode`
 */
export async function redeemCoupon(tx: Tx, { now }: Context, redemption: Redemption): Promise<Discount> {
  const { product, basisKobo, bookingId, email, phone } = redemption;
  const at = now();
  const coupon = await findCoupon(tx, normalCode(redemption.code));
  if (!coupon) throw unknownCoupon();
  const fault = faultOfCoupon(coupon, { product, basisKobo, at });
  if (fault) throw fault;
  await takeOneOf(tx, coupon, redemption);
  const amountKobo = discountKobo(coupon, basisKobo);
  await tx
    .insertInto('coupon_redemptions')
    .values({
      booking_kind: product,
      booking_id: bookingId,
      code: coupon.code,
      amount_kobo: amountKobo,
      email,
      phone,
      redeemed_at: at,
    })
    .execute();
  return { name: coupon.code, percentage: coupon.percentage ?? 0, amountKobo };
}

/** Counts under the lock, so that two bookings cannot both be the last. A coupon without limits is not locked. */
async function takeOneOf(tx: Tx, coupon: Coupon, contact: Contact): Promise<void> {
  const { mostRedemptions, mostPerContact } = coupon;
  if (mostRedemptions === null && mostPerContact === null) return;
  await lockCoupon(tx, coupon.code);
  const used = await countRedemptions(tx, coupon.code, contact);
  if (mostRedemptions !== null && used.inAll >= mostRedemptions) throw usedUp(coupon);
  if (mostPerContact !== null && used.byContact >= mostPerContact) throw usedByContact(coupon);
}
