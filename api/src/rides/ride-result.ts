import type { RideResult } from 'shared/contract/rides';
import { toNaira } from '../http/money';
import { carImageAddress } from './car-images/car-images';
import type { Car } from './fleet/cars.repository';
import { lagosClock } from './journey/lagos-time';

/** The journey's part of a result, as a search plans it, a quote keeps it and a booking remembers it. */
export interface PricedJourney {
  readonly priceId: string;
  readonly priceKobo: number;
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly meetAndGreet: boolean;
}

/** The contract's result item. */
export function rideResultOf(car: Car, journey: PricedJourney): RideResult {
  const { day, time } = lagosClock(journey.pickupAt);
  return {
    car_id: car.carId,
    price_id: journey.priceId,
    name: car.name,
    type: car.type,
    price: toNaira(journey.priceKobo),
    color: car.color,
    seats: car.seats,
    front_image: carImageAddress(car.type, car.color),
    pickupLocation: journey.pickupLocation,
    dropOffLocation: journey.dropOffLocation,
    pickupDate: day,
    pickupTime: time,
    luggage: car.luggage,
    freeWaitMinutes: journey.freeWaitMinutes,
    meetAndGreet: journey.meetAndGreet,
  };
}
