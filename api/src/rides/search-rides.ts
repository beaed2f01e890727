import { Refusal } from 'server/http';
import { carTypes } from 'shared/contract/lists';
import type { RideCriteria, RideResult, rideOffer } from 'shared/contract/rides';
import type { z } from 'zod';
import type { Context } from '../context';
import { flightOf } from './awaited-landing';
import { carImageAddress } from './car-images/car-images';
import { freeCars, typicalCars } from './cars.repository';
import { chooseCars } from './choose-cars';
import { findJourney } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';
import { resultsOf } from './ride-result';
import { termsAtBooking } from './ride-terms';

/** The free cars for a journey with their prices, type by type, the cheapest of each first; empty if all are taken. */
export async function searchRides(context: Context, criteria: RideCriteria): Promise<RideResult[]> {
  const { db, now, settings } = context;
  const journey = await findJourney(db, context, criteria);
  const cars = await freeCars(db, journey, now());
  const { pickupLocation, dropOffLocation } = criteria;
  const awaited = { ...journey, flight: await flightOf(db, context, journey, criteria) };
  const resultOf = resultsOf({ ...awaited, pickupLocation, dropOffLocation });
  const terms = termsAtBooking(awaited, settings.rules, now());
  return chooseCars(cars, criteria)
    .map((car) => ({
      ...resultOf(car, { priceId: car.priceId, priceKobo: ridePriceKobo(car, journey.roadKm, car.comfort) }),
      terms,
    }))
    .sort((a, b) => carTypes.indexOf(a.type) - carTypes.indexOf(b.type) || a.price - b.price);
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
