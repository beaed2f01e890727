import { sql } from 'kysely';
import { Refusal } from 'server/http';
import type { selectRide as operation, RideSelection } from 'shared/contract/rides';
import type { z } from 'zod';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Db } from '../database';
import { toNaira } from '../money';
import { flightOf } from './awaited-landing';
import { findCar, findFreeCar } from './cars.repository';
import { findJourney, type Journey } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';
import { findCurrentPrice } from './prices/prices.repository';
import { type PricedJourney, rideResultOf } from './ride-result';
import { termsAtBooking } from './ride-terms';
import { terminalsOf } from './terminals';

/** The number of expired quotes that are deleted with each new one. */
const deletedAtOnce = 20;
const storedAfterExpiryMs = 24 * 60 * 60 * 1000;

/**
 * Checks the car and its price again and guarantees that price for some minutes; the car is not held yet. Throws
 * CAR_TAKEN, PRICE_EXPIRED, NOT_FOUND for an unknown car, VALIDATION_FAILED for an invalid journey.
 */
export async function selectRide(context: Context, choice: z.output<typeof operation.body>): Promise<RideSelection> {
  const { db, now, settings } = context;
  const journey = await findJourney(db, context, choice);
  const price = await findCurrentPrice(db, choice.price_id);
  if (!price) throw new Refusal('PRICE_EXPIRED', 'The price of this car has changed. Please search again.');
  const car = await findFreeCar(db, choice.car_id, journey, now());
  if (!car) {
    const exists = await findCar(db, choice.car_id);
    throw exists
      ? new Refusal('CAR_TAKEN', 'This car has just been taken. Please choose another one.')
      : new Refusal('NOT_FOUND', 'We do not have this car. Please search again.');
  }
  if (car.type !== price.type)
    throw new Refusal('PRICE_EXPIRED', 'This price is not for this car. Please search again.');

  const priced: PricedJourney = {
    ...journey,
    flight: await flightOf(db, context, journey, choice),
    pickupLocation: choice.pickupLocation,
    dropOffLocation: choice.dropOffLocation,
    priceId: price.priceId,
    priceKobo: ridePriceKobo(price, journey.roadKm, car.comfort),
  };
  const terminals = await terminalsOf(db, choice);
  const childSeatKobo = await childSeatPriceKobo(db);
  const quoteId = newPublicId();
  const expiresAt = new Date(now().getTime() + settings.rules.rideQuoteSeconds * 1000);
  await storeQuote(context, { quoteId, expiresAt, carId: car.carId, childSeatKobo }, journey, priced);
  const terms = termsAtBooking(priced, settings.rules, now());
  return {
    ...rideResultOf(car, priced),
    terms,
    quoteId,
    quoteExpiresOn: expiresAt.toISOString(),
    terminals: terminals.map(({ _id, name }) => ({ _id, name })),
    childSeatPrice: childSeatKobo === null ? null : toNaira(childSeatKobo),
  };
}

/** The price of one child seat; null while none are on sale. */
const childSeatPriceKobo = async (db: Db): Promise<number | null> =>
  (
    await db
      .selectFrom('add_ons')
      .select('price_kobo')
      .where('add_on_id', '=', 'child-seat')
      .where('is_on_sale', '=', true)
      .executeTakeFirst()
  )?.price_kobo ?? null;

async function storeQuote(
  { db, now }: Context,
  {
    quoteId,
    expiresAt,
    carId,
    childSeatKobo,
  }: { quoteId: string; expiresAt: Date; carId: string; childSeatKobo: number | null },
  journey: Journey,
  priced: PricedJourney,
): Promise<void> {
  await db
    .insertInto('ride_quotes')
    .values({
      quote_id: quoteId,
      car_id: carId,
      price_id: priced.priceId,
      price_kobo: priced.priceKobo,
      pickup_location: priced.pickupLocation,
      drop_off_location: priced.dropOffLocation,
      pickup_at: journey.pickupAt,
      drop_off_at: journey.dropOffAt,
      road_km: journey.roadKm,
      free_wait_minutes: journey.freeWaitMinutes,
      meet_and_greet: journey.meetAndGreet,
      child_seat_kobo: childSeatKobo,
      blocked: sql<string>`tstzrange(${journey.blockedFrom}, ${journey.blockedUntil})`,
      expires_at: expiresAt,
      created_at: now(),
    })
    .execute();
  await db
    .deleteFrom('ride_quotes')
    .where('quote_id', 'in', (quotes) =>
      quotes
        .selectFrom('ride_quotes')
        .select('quote_id')
        .where('expires_at', '<', new Date(now().getTime() - storedAfterExpiryMs))
        .orderBy('expires_at')
        .limit(deletedAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
