import type { FastifyInstance } from 'fastify';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { type CouponDiscount, verifyCoupon as operation } from 'shared/contract/coupons';
import { reminderNaira } from 'shared/contract/lists';
import type { z } from 'zod';
import type { Context } from '../context';
import { openSelection } from '../flights/search/select-flight';
import { route } from '../http';
import { toKobo, toNaira } from '../money';
import { discountKobo, endsAt, faultOfCoupon, normalCode, unknownCoupon, usedUp } from './coupon';
import { countRedemptions, findCoupon } from './coupons.repository';

type Request = z.output<typeof operation.body>;

/** Serves the check of a coupon code. */
export const registerCoupons = (app: FastifyInstance, context: Context): void =>
  route(app, operation, ({ body }) => verifyCoupon(context, body), {
    limit: 'coupon',
    limitedBy: ({ body }) => [body.product === 'ride' ? body.quoteId : body.selectionId],
  });

/** The part of a ride's Trip Total to which a coupon applies. */
export const rideBasisKobo = (priceKobo: number): number => priceKobo - toKobo(reminderNaira);

/**
 * The discount of a coupon on a selection or a quote. Nothing is stored: the booking checks again, and only then the
 * limit for each contact is known.
 * @throws Refusal OFFER_EXPIRED, QUOTE_EXPIRED, COUPON_UNKNOWN, COUPON_EXPIRED, COUPON_NOT_APPLICABLE
 */
async function verifyCoupon(context: Context, request: Request): Promise<CouponDiscount> {
  const { db, now } = context;
  const basisKobo = await basisOf(context, request);
  const coupon = await findCoupon(db, normalCode(request.code));
  if (!coupon) throw unknownCoupon();
  const fault = faultOfCoupon(coupon, { product: request.product, basisKobo, at: now() });
  if (fault) throw fault;
  if (coupon.mostRedemptions !== null) {
    const { inAll } = await countRedemptions(db, coupon.code);
    if (inAll >= coupon.mostRedemptions) throw usedUp(coupon);
  }
  return {
    discountName: coupon.code,
    discountAmount: toNaira(discountKobo(coupon, basisKobo)),
    discountPercentage: coupon.percentage ?? 0,
    expiresOn: endsAt(coupon).toISOString(),
  };
}

const basisOf = (context: Context, request: Request): Promise<number> =>
  request.product === 'ride' ? basisOfQuote(context, request.quoteId) : basisOfSelection(context, request.selectionId);

async function basisOfQuote({ db, now }: Context, quoteId: string): Promise<number> {
  // both ways, for a return ride
  const quotes = await db
    .selectFrom('ride_quotes')
    .select('price_kobo')
    .where((quote) => quote.or([quote('quote_id', '=', quoteId), quote('return_of', '=', quoteId)]))
    .where('expires_at', '>', now())
    .execute();
  if (quotes.length > 0) return rideBasisKobo(quotes.reduce((sum, { price_kobo }) => sum + price_kobo, 0));
  throw new Refusal('QUOTE_EXPIRED', 'The price was kept for a while and has run out. Please choose the car again.');
}

async function basisOfSelection(context: Context, selectionId: string): Promise<number> {
  const { priceKobo } = await inTransaction(context.db, (tx) => openSelection(tx, context, selectionId));
  return priceKobo;
}
