import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { selectRide as operation, RideSelection } from 'shared/contract/rides';
import type { z } from 'zod';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { toNaira } from '../money';
import { placeIn } from '../places/area-names';
import { flightOf, landingOf } from './awaited-landing';
import { type Car, findCar, findFreeCar } from './cars.repository';
import { findJourney, type Journey } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';
import { findCurrentPrice } from './prices/prices.repository';
import { type PricedJourney, rideResultOf } from './ride-result';
import { termsAtBooking } from './ride-terms';
import { type Terminal, terminalOfFlight, terminalsOf } from './terminals';
import { findWayBack, wayBackKobo } from './way-back';

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
  const { wayBack } = choice;
  const back = wayBack && {
    choice: wayBack,
    journey: findWayBack(context, journey, {
      returnDate: wayBack.pickupDate,
      returnTime: wayBack.pickupTime,
    }),
  };
  const place = await placeOf(db, journey, choice.place);
  const { car, priced } = await priceWay(context, { ...journey, place }, choice);
  const carBack = back && (await priceWay(context, { ...back.journey, place }, back.choice, wayBackKobo));
  const terminals = await terminalsOf(db, choice);
  const childSeatKobo = await childSeatPriceKobo(db);
  const expiresAt = new Date(now().getTime() + settings.rules.rideQuoteSeconds * 1000);
  const stored = { quoteId: newPublicId(), expiresAt, childSeatKobo };
  await inTransaction(db, async (tx) => {
    await storeQuote(tx, context, { ...stored, carId: car.carId, returnOf: null }, journey, priced);
    if (!back || !carBack) return;
    const ofBack = { ...stored, quoteId: newPublicId(), carId: carBack.car.carId, returnOf: stored.quoteId };
    await storeQuote(tx, context, ofBack, back.journey, carBack.priced);
  });
  await deleteOldQuotes(context);
  const shown = (way: PricedWay) => ({
    ...rideResultOf(way.car, way.priced),
    terms: termsAtBooking(way.priced, settings.rules, now()),
  });
  return {
    ...shown({ car, priced }),
    ...(carBack && { wayBack: shown(carBack) }),
    quoteId: stored.quoteId,
    quoteExpiresOn: expiresAt.toISOString(),
    terminals: terminals.map(({ _id, name }) => ({ _id, name })),
    flightTerminal: await flightTerminalOf(context, journey, choice, terminals),
    childSeatPrice: childSeatKobo === null ? null : toNaira(childSeatKobo),
  };
}

/** The name of the area of a journey as it is known; undefined for one that the area does not have. */
const placeOf = async (db: Db, { pickup, dropOff }: Journey, name: string | undefined): Promise<string | undefined> =>
  name && placeIn(db, (pickup.kind === 'airport' ? dropOff : pickup).label, name);

/** The id of the terminal at which the flight of the ride lands, if that is certain. */
async function flightTerminalOf(
  context: Context,
  { meetAndGreet, pickupAt, pickup }: Journey,
  { flightNumber }: { readonly flightNumber?: string | undefined },
  terminals: readonly Terminal[],
): Promise<string | undefined> {
  if (!flightNumber || !meetAndGreet || terminals.length === 0) return undefined;
  const landing = await landingOf(context.db, context, { pickupLocation: pickup.label, flightNumber, pickupAt });
  return landing ? terminalOfFlight(terminals, flightNumber, landing)?._id : undefined;
}

interface PricedWay {
  readonly car: Car;
  readonly priced: PricedJourney;
}

/** A free car with its price for a journey. @param priceOf what is paid of the Trip Total */
async function priceWay(
  context: Context,
  journey: Journey & { readonly place: string | undefined },
  choice: { car_id: string; price_id: string; flightNumber?: string | undefined },
  priceOf = (tripTotalKobo: number) => tripTotalKobo,
): Promise<PricedWay> {
  const { db, now } = context;
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
  return {
    car,
    priced: {
      ...journey,
      flight: await flightOf(db, context, journey, choice),
      pickupLocation: journey.pickup.label,
      dropOffLocation: journey.dropOff.label,
      priceId: price.priceId,
      priceKobo: priceOf(ridePriceKobo(price, journey.roadKm, car.comfort)),
    },
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

interface StoredQuote {
  readonly quoteId: string;
  readonly expiresAt: Date;
  readonly carId: string;
  readonly childSeatKobo: number | null;
  /** The quote of the way there, for that of a way back. */
  readonly returnOf: string | null;
}

async function storeQuote(
  tx: Tx,
  { now }: Context,
  { quoteId, expiresAt, carId, childSeatKobo, returnOf }: StoredQuote,
  journey: Journey,
  priced: PricedJourney,
): Promise<void> {
  await tx
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
      place: priced.place ?? null,
      child_seat_kobo: childSeatKobo,
      return_of: returnOf,
      blocked: sql<string>`tstzrange(${journey.blockedFrom}, ${journey.blockedUntil})`,
      expires_at: expiresAt,
      created_at: now(),
    })
    .execute();
}

async function deleteOldQuotes({ db, now }: Context): Promise<void> {
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
