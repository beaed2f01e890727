import { Refusal } from 'server/http';
import type { TransferDetails } from 'shared/contract/payments';
import type { createRide as operation, RideTraveller, SavedBookedRide } from 'shared/contract/rides';
import type { z } from 'zod';
import { type HoldSource, storeHoldSource } from '../bookings/hold-source';
import { holdLimitRefusal } from '../bookings/limit-holds';
import type { Context } from '../context';
import { redeemCoupon, rideBasisKobo } from '../coupons';
import type { Tx } from '../database';
import { openAccount } from '../payments';
import { holdCar } from './bookings/car-holds.repository';
import { faultsOfTraveller } from './bookings/check-traveller';
import { clearStaleHolds } from './bookings/clear-stale-holds';
import { insertBooking, type Quote } from './bookings/insert-booking';
import { savedBookedRideOf } from './bookings/read-booked-ride';
import { unpaidCarsRefusal } from './bookings/unpaid-cars';
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
  source?: HoldSource,
): Promise<{ savedBookedRide: SavedBookedRide; transfer_details: TransferDetails }> {
  const quote = await openQuote(tx, context, { quoteId, car_id, price_id });
  checkTraveller(traveller, quote);
  const wanted = { carId: quote.car_id, blockedFrom: quote.blockedFrom, blockedUntil: quote.blockedUntil };
  const overLimit =
    (await holdLimitRefusal(tx, context, traveller, source)) ?? (await unpaidCarsRefusal(tx, context, wanted));
  if (overLimit) throw overLimit;

  const expiresAt = new Date(context.now().getTime() + context.settings.rules.accountSeconds * 1000);
  const booking = await insertBooking(tx, context, quote, traveller);
  await holdQuotedCar(tx, context, quote, booking.id, expiresAt);
  if (source) await storeHoldSource(tx, context, 'ride', booking.id, source);
  const discountKobo = couponCode
    ? await takeCoupon(tx, context, { couponCode, bookingId: booking.id, quote, traveller })
    : 0;
  const { transactionId, transferDetails } = await openAccount(tx, context, {
    kind: 'ride',
    bookingId: booking.id,
    amountDueKobo: quote.price_kobo - discountKobo,
    payerName: `${traveller.firstName} ${traveller.lastName}`,
    expiresAt,
  });
  return { savedBookedRide: savedBookedRideOf(booking, transactionId), transfer_details: transferDetails };
}

/** A quote with what its car's part in the booking is. */
interface OpenQuote extends Quote {
  readonly seats: number;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

/** The quote, still open; an unknown one and one of another car or price are answered as one that has run out. */
async function openQuote(
  tx: Tx,
  { now }: Context,
  { quoteId, car_id, price_id }: Pick<Request, 'quoteId' | 'car_id' | 'price_id'>,
): Promise<OpenQuote> {
  const quote = await tx
    .selectFrom('ride_quotes')
    .innerJoin('cars', 'cars.car_id', 'ride_quotes.car_id')
    .select([
      'quote_id',
      'ride_quotes.car_id',
      'price_id',
      'price_kobo',
      'pickup_location',
      'drop_off_location',
      'pickup_at',
    ])
    .select(['drop_off_at', 'road_km', 'free_wait_minutes', 'meet_and_greet', 'expires_at', 'created_at', 'seats'])
    .select(({ fn }) => [
      fn<Date>('lower', ['blocked']).as('blockedFrom'),
      fn<Date>('upper', ['blocked']).as('blockedUntil'),
    ])
    .where('quote_id', '=', quoteId)
    .where('ride_quotes.car_id', '=', car_id)
    .where('price_id', '=', price_id)
    .executeTakeFirst();
  if (quote && quote.expires_at > now()) return quote;
  throw new Refusal('QUOTE_EXPIRED', 'The price was kept for a while and has run out. Please choose the car again.');
}

function checkTraveller(traveller: RideTraveller, car: { readonly seats: number }): void {
  const fields = faultsOfTraveller(traveller, car);
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check the traveller’s details', { fields });
}

/** Holds that ran out are cleared away only where one is in the way, which is seldom. */
async function holdQuotedCar(
  tx: Tx,
  context: Context,
  { car_id: carId, blockedFrom, blockedUntil }: OpenQuote,
  bookingId: string,
  expiresAt: Date,
): Promise<void> {
  if (await holdCar(tx, bookingId, expiresAt, context.now())) return;
  await clearStaleHolds(tx, context, rideBookings(context), { carId, blockedFrom, blockedUntil });
  if (await holdCar(tx, bookingId, expiresAt, context.now())) return;
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
