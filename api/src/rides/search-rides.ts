import { Refusal } from 'server/http';
import { carTypes } from 'shared/contract/lists';
import type { RideCriteria, RideResult, RideWayBack, rideOffer } from 'shared/contract/rides';
import type { z } from 'zod';
import type { Context } from '../context';
import { flightOf } from './awaited-landing';
import { carImageAddress } from './car-images/car-images';
import { freeCars, type PricedCar, typicalCars } from './cars.repository';
import { chooseCars } from './choose-cars';
import { findJourney, type Journey } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';
import { resultsOf } from './ride-result';
import { termsAtBooking } from './ride-terms';
import { carBackFor, findWayBack, returnTimeOf, wayBackKobo } from './way-back';

/** The free cars for a journey with their prices, type by type, the cheapest of each first; empty if all are taken. */
export async function searchRides(context: Context, criteria: RideCriteria): Promise<RideResult[]> {
  const { db, now, settings } = context;
  const journey = await findJourney(db, context, criteria);
  const cars = await freeCars(db, journey, now());
  const awaited = { ...journey, flight: await flightOf(db, context, journey, criteria) };
  const resultOf = resultsOf({ ...awaited, ...labelsOf(journey) });
  const terms = termsAtBooking(awaited, settings.rules, now());
  const wayBackFor = await waysBack(context, journey, criteria);
  return chooseCars(
    cars.filter((car) => wayBackFor(car) !== null),
    criteria,
  )
    .map((car) => {
      const priceKobo = ridePriceKobo(car, journey.roadKm, car.comfort);
      const wayBack = wayBackFor(car);
      return { ...resultOf(car, { priceId: car.priceId, priceKobo }), terms, ...(wayBack && { wayBack }) };
    })
    .sort(
      (a, b) =>
        carTypes.indexOf(a.type) - carTypes.indexOf(b.type) ||
        a.price + (a.wayBack?.price ?? 0) - b.price - (b.wayBack?.price ?? 0),
    );
}

const labelsOf = ({ pickup, dropOff }: Journey) => ({ pickupLocation: pickup.label, dropOffLocation: dropOff.label });

/** The way back of each car: undefined if none is wanted, null if no car of its type can drive it. */
async function waysBack(
  context: Context,
  out: Journey,
  criteria: RideCriteria,
): Promise<(car: PricedCar) => RideWayBack | undefined | null> {
  const { db, now, settings } = context;
  const at = returnTimeOf(criteria);
  if (!at) return () => undefined;
  const back = findWayBack(context, out, at);
  const carsBack = await freeCars(db, back, now());
  const awaited = { ...back, flight: undefined };
  const resultOf = resultsOf({ ...awaited, ...labelsOf(back) });
  const terms = termsAtBooking(awaited, settings.rules, now());
  return (car) => {
    const carBack = carBackFor(car, { carsBack, out, back });
    if (!carBack) return null;
    const priceKobo = wayBackKobo(ridePriceKobo(carBack, back.roadKm, carBack.comfort));
    return { ...resultOf(carBack, { priceId: carBack.priceId, priceKobo }), terms };
  };
}

type RideOffer = z.output<typeof rideOffer>;
const needed = {
  pickupLocation: 'Choose a pickup place',
  dropOffLocation: 'Choose a drop-off place',
  pickupDate: 'Choose a day',
  pickupTime: 'Choose a time',
} as const;

/**
 * The search by query parameters: without any, the offered types; with some of them, a refusal that names the missing
 * ones.
 */
export async function listRides(context: Context, criteria: Partial<RideCriteria>): Promise<RideOffer[]> {
  const { pickupLocation, dropOffLocation, pickupDate, pickupTime, ...optionalCriteria } = criteria;
  if (pickupLocation && dropOffLocation && pickupDate && pickupTime)
    return searchRides(context, { pickupLocation, dropOffLocation, pickupDate, pickupTime, ...optionalCriteria });
  if (Object.values(criteria).every((value) => value === undefined)) return typesOnOffer(context);
  const missing = Object.entries(needed).filter(([field]) => criteria[field as keyof typeof needed] === undefined);
  throw new Refusal('VALIDATION_FAILED', 'Please check your journey', { fields: Object.fromEntries(missing) });
}

async function typesOnOffer({ db, settings }: Context): Promise<RideOffer[]> {
  const cars = await typicalCars(db);
  return cars.map((car) => ({
    name: car.name,
    type: car.type,
    color: car.color,
    seats: car.seats,
    luggage: car.luggage,
    front_image: carImageAddress(car.type, car.color),
    freeWaitMinutes: settings.rules.freeWaitAirportMinutes,
    meetAndGreet: true,
  }));
}
