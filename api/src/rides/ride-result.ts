import type { CarOfRide } from 'shared/contract/rides';
import { defaultTimeZone } from 'shared/format';
import { clockIn } from 'shared/format/zone';
import { toNaira } from '../money';
import { carImageAddress } from './car-images/car-images';
import type { Car } from './cars.repository';
import { driveOf } from './plan-journey';
import { type MetFlight, waitingOf } from './ride-waiting';

/** The price of a car for a journey. */
export interface CarPrice {
  readonly priceId: string;
  readonly priceKobo: number;
}

/** The journey of a result, which searches plan and quotes and bookings store. */
interface ShownJourney {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly flight: MetFlight | undefined;
  readonly roadKm: number;
  readonly meetAndGreet: boolean;
  /** The name by which its area was chosen; null without one. */
  readonly place?: string | null | undefined;
}

/** A journey with the price of a car. */
export type PricedJourney = ShownJourney & CarPrice;

/** Creates the result items of the contract for one journey; its fields are the same in all of them. */
export function resultsOf({
  pickupLocation,
  dropOffLocation,
  pickupAt,
  freeWaitMinutes,
  flight,
  roadKm,
  meetAndGreet,
  place,
}: ShownJourney): (car: Car, price: CarPrice) => CarOfRide {
  const { day, time } = clockIn(defaultTimeZone, pickupAt);
  const drive = driveOf(roadKm);
  const waiting = waitingOf({ pickupAt, freeWaitMinutes, flight });
  return (car, { priceId, priceKobo }) => ({
    car_id: car.carId,
    price_id: priceId,
    name: car.name,
    type: car.type,
    price: toNaira(priceKobo),
    color: car.color,
    seats: car.seats,
    front_image: carImageAddress(car.type, car.color),
    pickupLocation,
    dropOffLocation,
    pickupDate: day,
    pickupTime: time,
    luggage: car.luggage,
    freeWaitMinutes,
    waiting,
    drive,
    meetAndGreet,
    ...(place && { place }),
  });
}

/** The contract's result item. */
export const rideResultOf = (car: Car, journey: PricedJourney): CarOfRide => resultsOf(journey)(car, journey);
