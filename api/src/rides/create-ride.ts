import type { TransferDetails } from 'shared/contract/payments';
import type { createRide as operation, RideTraveller, SavedBookedRide } from 'shared/contract/rides';
import type { z } from 'zod';
import { overHoldLimit } from '../bookings/limit-holds';
import type { Context } from '../context';
import { redeemCoupon, rideBasisKobo } from '../coupons';
import type { Tx } from '../database';
import { Refusal } from '../http';
import { openAccount } from '../payments';
import { lockRide } from './bookings/bookings.repository';
import { holdCar } from './bookings/car-holds.repository';
import { faultsOfTraveller } from './bookings/check-traveller';
import { clearStaleHolds } from './bookings/clear-stale-holds';
import { insertBooking, type Quote } from './bookings/insert-booking';
import { rideForMail } from './bookings/read-booked-ride';
import { findCar } from './fleet/cars.repository';
import { rideBookings } from './ride-bookings';

type Request = z.output<typeof operation.body>;

/**
 * Holds the car of a quote and opens the account to pay into, all in the caller's transaction. Throws QUOTE_EXPIRED,
 * CAR_TAKEN, HOLD_LIMIT, COUPON_…, or VALIDATION_FAILED with the fields at fault.
 */
export async function createRide(
  tx: Tx,
  context: Context,
  { quoteId, car_id, price_id, couponCode, ...traveller }: Request,
): Promise<{ savedBookedRide: SavedBookedRide; transfer_details: TransferDetails }> {
  const quote = await openQuote(tx, context, { quoteId, car_id, price_id });
  await checkTraveller(tx, traveller, quote);
  const overLimit = await overHoldLimit(tx, context, traveller);
  if (overLimit) throw overLimit;

  const expiresAt = new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);
  const bookingId = await holdQuotedCar(tx, context, quote, traveller, expiresAt);
  const discountKobo = couponCode ? await takeCoupon(tx, context, { couponCode, bookingId, quote, traveller }) : 0;
  await openAccount(tx, context, {
    kind: 'ride',
    bookingId,
    amountDueKobo: quote.price_kobo - discountKobo,
    payerName: `${traveller.firstName} ${traveller.lastName}`,
    expiresAt,
  });
  const { savedBookedRide, transfer_details } = await rideForMail(tx, bookingId);
  return { savedBookedRide, transfer_details };
}

/** The quote, still open; an unknown one and one of another car or price are answered as one that has run out. */
async function openQuote(
  tx: Tx,
  { now }: Context,
  { quoteId, car_id, price_id }: Pick<Request, 'quoteId' | 'car_id' | 'price_id'>,
): Promise<Quote> {
  const quote = await tx
    .selectFrom('ride_quotes')
    .select(['quote_id', 'car_id', 'price_id', 'price_kobo', 'pickup_location', 'drop_off_location', 'pickup_at'])
    .select(['drop_off_at', 'road_km', 'free_wait_minutes', 'meet_and_greet', 'expires_at', 'created_at'])
    .where('quote_id', '=', quoteId)
    .where('car_id', '=', car_id)
    .where('price_id', '=', price_id)
    .executeTakeFirst();
  if (quote && quote.expires_at > now()) return quote;
  throw new Refusal('QUOTE_EXPIRED', 'The price was kept for a while and has run out. Please choose the car again.');
}

async function checkTraveller(tx: Tx, traveller: RideTraveller, quote: Quote): Promise<void> {
  const car = await findCar(tx, quote.car_id);
  if (!car) throw new Error(`Quote for ${quote.car_id}, which is not in the fleet`);
  const fields = faultsOfTraveller(traveller, car);
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the traveller’s details', { fields });
}

async function holdQuotedCar(
  tx: Tx,
  context: Context,
  quote: Quote,
  traveller: RideTraveller,
  expiresAt: Date,
): Promise<string> {
  const bookingId = await insertBooking(tx, context, quote, traveller);
  const ride = await lockRide(tx, { id: bookingId });
  if (!ride) throw new Error(`No ride ${bookingId}`);
  await clearStaleHolds(tx, context, rideBookings(context), ride);
  if (await holdCar(tx, bookingId, expiresAt, context.now())) return bookingId;
  throw new Refusal('CAR_TAKEN', 'This car has just been taken. Please choose another one.');
}

/** Uses the coupon for the held ride, and keeps what it takes off with it. */
async function takeCoupon(
  tx: Tx,
  context: Context,
  {
    couponCode,
    bookingId,
    quote,
    traveller,
  }: { couponCode: string; bookingId: string; quote: Quote; traveller: RideTraveller },
): Promise<number> {
  const { amountKobo } = await redeemCoupon(tx, context, {
    code: couponCode,
    product: 'ride',
    basisKobo: rideBasisKobo(quote.price_kobo),
    bookingId,
    email: traveller.email,
    phone: traveller.phone,
  });
  await tx.updateTable('ride_bookings').set({ discount_kobo: amountKobo }).where('id', '=', bookingId).execute();
  return amountKobo;
}
